import * as l10n from '@vscode/l10n';
import { found, refused, merged, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import { counted } from '../../shared/counted.ts';

/** What the Search view has found in a file. */
interface FileResults {
  /** The path as VS Code shows it. */
  path: string;
  lines: string[];
}

/** Reads the text that VS Code copies: the path of each file, followed by its lines, indented. */
export function copiedResults(copied: string): FileResults[] {
  const files: FileResults[] = [];
  for (const line of copied.split(/\r?\n/)) {
    if (line === '') continue;
    if (line.startsWith('  ')) files.at(-1)?.lines.push(line);
    else files.push({ path: line, lines: [] });
  }
  return files;
}

/** A file of the workspace with results, and whether it is never sent. */
interface FoundFile {
  name: string;
  isNeverSent: boolean;
}

/** Search results as they are attached. */
interface SentResults {
  /** Empty if none may be sent. */
  text: string;
  /** The names of files that are never sent. */
  leftOut: string[];
  /** How many files are outside the workspace. */
  outside: number;
}

/** The results in the files of the workspace that may be sent. `fileAt` finds the file of a path; undefined if it is outside. */
export function sentResults(
  files: readonly FileResults[],
  fileAt: (path: string) => FoundFile | undefined,
): SentResults {
  const inside = files.flatMap(({ path, lines }) => {
    const file = fileAt(path);
    return file ? [{ ...file, lines }] : [];
  });
  const sent = inside.filter(({ isNeverSent }) => !isNeverSent);
  return {
    text: sent.map(({ name, lines }) => [name, ...lines].join('\n')).join('\n\n'),
    leftOut: inside.flatMap(({ name, isNeverSent }) => (isNeverSent ? name : [])),
    outside: files.length - inside.length,
  };
}

/** What to attach for search results, and why the others are not attached. `neverSent` says so of a file. */
export function resultsFound(
  { text, leftOut, outside }: SentResults,
  neverSent: (name: string) => FoundAttachments,
): FoundAttachments {
  const refusals = [...(outside > 0 ? [refused(resultsOutside(outside))] : []), ...leftOut.map(neverSent)];
  const name = l10n.t('Search results');
  const attachment = { id: crypto.randomUUID(), kind: 'search' as const, name, language: 'plaintext', text };
  return merged(text === '' ? refusals : [found(attachment), ...refusals]);
}

function resultsOutside(files: number): string {
  return counted(
    files,
    l10n.t('Results in {0} file outside the workspace are not attached.'),
    l10n.t('Results in {0} files outside the workspace are not attached.'),
  );
}
