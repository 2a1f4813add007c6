import type { LookedUp } from '../../chat/lookUp/lookedUp.ts';
import { beginningOf, withoutMarks } from '../../shared/plainText.ts';
import { untilAborted } from '../../shared/untilAborted.ts';
import type { Paths } from '../find/workspacePaths.ts';
import type { OpenFolder } from './openFolders.ts';
import { globOf } from './findFiles.ts';
import { seenPlace, type Place } from './place.ts';
import { textAt } from './readFile.ts';
import { ripgrep } from './ripgrep.ts';
import { BadPattern, type FoundLine, type Search } from './search.ts';
import { searchedFiles } from './searchedFiles.ts';
import { wholeSecrets } from './wholeSecrets.ts';
import { indentOf } from '../../code/spaced.ts';

/**
 * Searches the text of the files of the workspace. Files that Git ignores, or that settings hide, are not searched. `all` finds all paths,
 * where VS Code has no program to search with.
 */
export async function searchText(
  search: Search,
  folders: readonly OpenFolder[],
  all: () => Promise<Paths>,
  signal: AbortSignal,
): Promise<LookedUp> {
  if (search.query === '' || search.query.includes('\n')) return { result: 'Search for a text in one line.' };
  const late = AbortSignal.timeout(longest);
  const found: FoundInFile[] = [];
  try {
    for (const root of folders) await searchRoot(search, root, all, AbortSignal.any([signal, late]), found);
    signal.throwIfAborted();
  } catch (error) {
    signal.throwIfAborted();
    if (!late.aborted) return { result: error instanceof BadPattern ? error.message : 'The search failed.' };
  }
  return untilAborted(resultOf(found, late.aborted), signal);
}

/** How long a search may take, in milliseconds. */
const longest = 5000;
const mostMatches = 200;
/** After so many matches, those that are shown may be others the next time. */
const mostSorted = 2000;
const mostCharacters = 30_000;
const longestLine = 300;

/** The lines that were found in a file. */
interface FoundInFile {
  place: Place;
  lines: FoundLine[];
}

/** Adds what is found in an open folder. The program searches several files at once, so they come in any order. */
async function searchRoot(
  search: Search,
  root: OpenFolder,
  all: () => Promise<Paths>,
  signal: AbortSignal,
  found: FoundInFile[],
): Promise<void> {
  signal.throwIfAborted();
  const include = search.include === '' ? undefined : globOf(search.include);
  const files = new Map<string, FoundInFile | undefined>();
  let matches = 0;
  for await (const line of ripgrep(search, root, signal) ?? searchedFiles(search, root, all, signal)) {
    if (!files.has(line.path)) {
      const isIncluded = !include || include.matches(line.path) || include.matches(root.prefix + line.path);
      const place = isIncluded ? await seenPlace(root, line.path) : undefined;
      const file = place && { place, lines: [] };
      files.set(line.path, file);
      if (file) found.push(file);
    }
    const file = files.get(line.path);
    file?.lines.push(line);
    if (file && line.isMatch && ++matches >= mostSorted) return;
  }
}

/** The matches in the order of their paths. */
async function resultOf(files: readonly FoundInFile[], isLate: boolean): Promise<LookedUp> {
  const found = new Found();
  const sources: string[] = [];
  for (const { place, lines } of files.toSorted((one, other) => (one.place.path < other.place.path ? -1 : 1))) {
    if (found.isFull) break;
    for (const line of lines) found.add(place.path, line);
    const read = await textAt(place);
    const sent = lines.map(({ line }) => [line, line] as const);
    if ('text' in read) sources.push(await wholeSecrets(withoutMarks(read.text), sent));
  }
  return { ...found.result(isLate), source: sources.filter((source) => source !== '').join('\n\n') };
}

/** The matches so far, as lines of text. */
class Found {
  readonly #lines: string[] = [];
  readonly #files = new Set<string>();
  #matches = 0;
  #characters = 0;
  #last = { path: '', line: 0 };

  get isFull(): boolean {
    return this.#matches >= mostMatches || this.#characters >= mostCharacters;
  }

  add(path: string, { line, text, isMatch }: FoundLine): void {
    if (this.isFull) return;
    if (path !== this.#last.path) this.#push(`${this.#lines.length > 0 ? '\n' : ''}${path}`);
    else if (line > this.#last.line + 1) this.#push('--');
    this.#last = { path, line };
    if (isMatch) {
      this.#matches++;
      this.#files.add(path);
    }
    this.#push(`${line}${isMatch ? ':' : '-'}${cut(text)}`);
  }

  result(isLate: boolean): LookedUp {
    if (this.#matches === 0 && !isLate) return { result: 'Nothing was found.', count: 0 };
    const hasMore = this.isFull || isLate;
    const [matches, files] = [amount(this.#matches, 'match', 'matches'), amount(this.#files.size, 'file', 'files')];
    const head = `${matches} in ${files}${hasMore ? ', and maybe more' : ''}:`;
    const rest = isLate ? ['The search took too long. Search in fewer files.'] : [];
    return { result: [head, ...this.#lines, ...rest].join('\n'), count: this.#matches, hasMore };
  }

  #push(text: string): void {
    this.#lines.push(text);
    this.#characters += text.length + 1;
  }
}

function amount(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}

function cut(text: string): string {
  return indentOf(text) + beginningOf(text, longestLine);
}
