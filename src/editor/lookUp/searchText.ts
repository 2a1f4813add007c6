import type { LookedUp } from '../../chat/lookUp/workspace.ts';
import { beginningOf } from '../../shared/plainText.ts';
import type { Paths, Root } from '../find/workspacePaths.ts';
import { globOf } from './findFiles.ts';
import { foundPlace, type Place } from './place.ts';
import { ripgrep } from './ripgrep.ts';
import { BadPattern, type FoundLine, type Search } from './search.ts';
import { searchedFiles } from './searchedFiles.ts';

/** Searches the text of the files of the workspace. Files that Git ignores, or that settings hide, are not searched. */
export async function searchText(search: Search, paths: Paths, signal: AbortSignal): Promise<LookedUp> {
  if (search.query === '' || search.query.includes('\n')) return { result: 'Search for a text in one line.' };
  const late = AbortSignal.timeout(longest);
  const found = new Found();
  try {
    for (const root of paths.roots) await searchRoot(search, root, paths, AbortSignal.any([signal, late]), found);
    signal.throwIfAborted();
  } catch (error) {
    signal.throwIfAborted();
    if (!late.aborted) return { result: error instanceof BadPattern ? error.message : 'The search failed.' };
  }
  return found.result(late.aborted);
}

/** How long a search may take, in milliseconds. */
const longest = 5000;
const mostMatches = 200;
const mostCharacters = 30_000;
const longestLine = 300;

async function searchRoot(search: Search, root: Root, paths: Paths, signal: AbortSignal, found: Found): Promise<void> {
  const include = search.include === '' ? undefined : globOf(search.include);
  const places = new Map<string, Place | undefined>();
  signal.throwIfAborted();
  for await (const line of ripgrep(search, root, signal) ?? searchedFiles(search, root, paths, signal)) {
    if (!places.has(line.path)) {
      const isIncluded = !include || include.matches(line.path) || include.matches(root.prefix + line.path);
      places.set(line.path, isIncluded && !root.ignored.has(line.path) ? await foundPlace(root, line.path) : undefined);
    }
    const place = places.get(line.path);
    if (place) found.add(place.path, line);
    if (found.isFull) return;
  }
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
    const head = `${this.#matches} matches in ${this.#files.size} files${this.isFull || isLate ? ', and maybe more' : ''}:`;
    const rest = isLate ? ['The search took too long. Search in fewer files.'] : [];
    return { result: [head, ...this.#lines, ...rest].join('\n'), count: this.#matches };
  }

  #push(text: string): void {
    this.#lines.push(text);
    this.#characters += text.length + 1;
  }
}

function cut(text: string): string {
  const indent = /^[ \t]*/.exec(text)?.[0] ?? '';
  return indent + beginningOf(text, longestLine);
}
