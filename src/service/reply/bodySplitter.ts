import { ServiceError } from '../errors/errors.ts';
import { titleOf } from '../serverText.ts';

/** The most characters of a line, and of the lines of one event. */
export const longestLine = 4 * 1024 * 1024;

/**
 * Bytes of a response, cut anywhere → its lines, which end with CR, LF or both. Throws on a web page, whose first character that is not
 * white space is `<`, and on a line over 4 MiB.
 */
export class BodySplitter {
  readonly #decoder = new TextDecoder();
  #splitter: TextSplitter | undefined;

  /** Whether nothing but white space has arrived. */
  get isEmpty(): boolean {
    return this.#splitter === undefined;
  }

  /** Yields the lines that are complete with these bytes. */
  push(chunk: Uint8Array): Generator<string[]> {
    return this.#split(this.#decoder.decode(chunk, { stream: true }));
  }

  /** Yields the last line, which has no line ending. */
  *end(): Generator<string[]> {
    yield* this.#split(this.#decoder.decode());
    if (this.#splitter) yield* this.#splitter.end();
  }

  *#split(text: string): Generator<string[]> {
    const rest = this.#splitter ? text : text.trimStart();
    if (rest === '') return;
    this.#splitter ??= rest.startsWith('<') ? new WebPage() : new Lines();
    yield* this.#splitter.push(rest);
  }
}

/** Text in pieces of any size, none of them empty → the lines that are parsed one by one. */
interface TextSplitter {
  push(text: string): Generator<string[]>;
  end(): Generator<string[]>;
}

/** Whole lines. JSON allows other separators, such as a raw U+2028, in strings. */
class Lines implements TextSplitter {
  #rest = '';
  #endsWithCr = false;

  /** Yields the lines that are complete with this piece; then throws if one of them, or the unfinished line, is over 4 MiB. (CASES V20) */
  *push(text: string): Generator<string[]> {
    const lines = this.#linesIn(text);
    lines[0] = this.#rest + (lines[0] ?? '');
    const mayBeTooLong = this.#rest.length + text.length > longestLine;
    const tooLong = mayBeTooLong ? lines.findIndex((line) => line.length > longestLine) : -1;
    this.#rest = lines.pop() ?? '';
    yield tooLong < 0 ? lines : lines.slice(0, tooLong);
    if (tooLong >= 0) throw new ServiceError('line-too-long');
  }

  /** Yields the last line if it has no line ending. */
  *end(): Generator<string[]> {
    yield [this.#rest];
  }

  /** A CR ends its line at once: the LF of the same line ending may arrive in the next piece. */
  #linesIn(text: string): string[] {
    const rest = this.#endsWithCr && text.startsWith('\n') ? text.slice(1) : text;
    this.#endsWithCr = text.endsWith('\r');
    return rest.includes('\r') ? rest.split(/\r\n|\r|\n/) : rest.split('\n');
  }
}

/** The number of characters of a page within which its title must appear. */
const longestHead = 64 * 1024;
const titleEnd = '</title';

/** An HTML page in place of a reply: throws as soon as its title is known. (CASES V12) */
class WebPage implements TextSplitter {
  readonly #pieces: string[] = [];
  #length = 0;
  /** The end of the page so far, where the end tag of its title may have begun. */
  #last = '';

  *push(text: string): Generator<string[]> {
    this.#pieces.push(text);
    this.#length += text.length;
    const searched = this.#last + text;
    this.#last = searched.slice(1 - titleEnd.length);
    if (this.#length > longestHead || searched.toLowerCase().includes(titleEnd)) yield* this.end();
  }

  end(): Generator<string[]> {
    throw new ServiceError('web-page', {}, { serverText: titleOf(this.#pieces.join('')) });
  }
}
