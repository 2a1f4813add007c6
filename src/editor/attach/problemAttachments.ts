import * as l10n from '@vscode/l10n';
import { found, refused, merged, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import { counted } from '../../shared/counted.ts';
import { problemLine, problemLines, type NamedProblem } from './problemLines.ts';

/** What to attach for the problems of a file, one line each. */
export function problemsIn(name: string, diagnostics: readonly NamedProblem['diagnostic'][]): FoundAttachments {
  if (diagnostics.length === 0) return refused(l10n.t('No problems have been detected in {0}.', name));
  const text = diagnostics.map((diagnostic) => problemLine({ name, diagnostic })).join('\n');
  return attached(l10n.t('Problems in {0}', name), text);
}

/** The problems of files, and the names of the files with problems that are never sent. */
export function sortedOut<Uri>(
  all: readonly (readonly [Uri, readonly NamedProblem['diagnostic'][]])[],
  nameOf: (uri: Uri) => string,
  isNeverSent: (uri: Uri) => boolean,
): { sent: NamedProblem[]; left: string[] } {
  const files = all.filter(([, { length }]) => length > 0);
  return {
    sent: files
      .filter(([uri]) => !isNeverSent(uri))
      .flatMap(([uri, diagnostics]) => diagnostics.map((diagnostic) => ({ name: nameOf(uri), diagnostic }))),
    left: files.filter(([uri]) => isNeverSent(uri)).map(([uri]) => nameOf(uri)),
  };
}

/** What to attach for the problems of the workspace, errors first, with what was `left` out because it is never sent. */
export function problemsOfWorkspace(problems: readonly NamedProblem[], left: FoundAttachments[]): FoundAttachments {
  const { lines, more } = problemLines(problems);
  if (lines.length === 0 && left.length > 0) return merged(left);
  if (lines.length === 0) return refused(l10n.t('No problems have been detected in the workspace.'));
  const notAttached = (): string =>
    counted(
      more,
      l10n.t('Of the problems, {0} more is not attached.'),
      l10n.t('Of the problems, {0} more are not attached.'),
    );
  const tooMany = more > 0 ? [refused(notAttached())] : [];
  return merged([attached(l10n.t('Problems of the workspace'), lines.join('\n')), ...tooMany, ...left]);
}

function attached(name: string, text: string): FoundAttachments {
  return found({ id: crypto.randomUUID(), kind: 'problems', name, language: 'plaintext', text });
}
