import { ServiceError } from '../errors.ts';

const limit = 4 * 1024 * 1024;

/** Text in any pieces → whole lines, cut at \n only: JSON allows U+2028 raw in strings, and takes \r for white space. */
export class Lines {
  #rest = '';

  /** Yields the lines that this piece completes; throws after them when one, or the open one, is over 4 MiB. (CASES V20) */
  *push(text: string): Generator<string[]> {
    const lines = text.split('\n');
    lines[0] = this.#rest + (lines[0] ?? '');
    const tooLong = lines.findIndex((line) => line.length > limit);
    this.#rest = lines.pop() ?? '';
    yield tooLong < 0 ? lines : lines.slice(0, tooLong);
    if (tooLong >= 0) throw new ServiceError('line-too-long');
  }

  /** Yields the last line, when no \n ended it. */
  *end(): Generator<string[]> {
    yield [this.#rest];
  }
}
