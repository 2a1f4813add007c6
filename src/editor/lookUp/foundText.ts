import type { LookedUp } from '../../chat/lookUp/lookedUp.ts';
import { indentOf } from '../../code/spaced.ts';
import { beginningOf } from '../../shared/plainText.ts';
import type { FoundLine } from './search.ts';

/** The lines that were found in a file. `path` is its path within the workspace. */
export interface FoundInFile {
  path: string;
  lines: readonly FoundLine[];
}

/**
 * What a search has found, for the model, in the order of the paths, and the files of which it tells lines. `isLate`: the search has ended
 * before it was through.
 */
export function foundText<File extends FoundInFile>(
  files: readonly File[],
  isLate: boolean,
): { found: LookedUp; told: File[] } {
  const found = new Found();
  const told: File[] = [];
  for (const file of files.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    if (found.isFull) break;
    for (const line of file.lines) found.add(file.path, line);
    told.push(file);
  }
  return { found: found.result(isLate), told };
}

const mostMatches = 200;
const mostCharacters = 30_000;
const longestLine = 300;

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
