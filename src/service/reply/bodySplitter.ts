import { ServiceError } from '../errors.ts';
import { titleOf } from '../serverText.ts';
import { ServerSentEvents, type CreateParser } from './serverSentEvents.ts';

/**
 * Bytes of a response, cut anywhere → the texts in it, grouped by chunk: its lines, or the data of its server-sent events. The first
 * character that is not white space decides which. Throws on a web page, and on a text over 4 MiB.
 */
export class BodySplitter {
  readonly #decoder = new TextDecoder();
  readonly #createParser: CreateParser;
  #splitter: TextSplitter | undefined;

  constructor(createParser: CreateParser) {
    this.#createParser = createParser;
  }

  /** Whether nothing but white space has arrived. */
  get isEmpty(): boolean {
    return this.#splitter === undefined;
  }

  /** Yields the texts that are complete with these bytes. */
  push(chunk: Uint8Array): Generator<string[]> {
    return this.#split(this.#decoder.decode(chunk, { stream: true }));
  }

  /** Yields the last text, which has no line ending. */
  *end(): Generator<string[]> {
    yield* this.#split(this.#decoder.decode());
    if (this.#splitter) yield* this.#splitter.end();
  }

  *#split(text: string): Generator<string[]> {
    const rest = this.#splitter ? text : text.trimStart();
    this.#splitter ??= splitterFor(rest[0], this.#createParser);
    if (this.#splitter) yield* this.#splitter.push(rest);
  }
}

/** Text in pieces of any size → the texts that are parsed one by one. */
interface TextSplitter {
  push(text: string): Generator<string[]>;
  end(): Generator<string[]>;
}

/** A field name or a comment begins an event stream, `<` a web page; anything else is read as lines of JSON. */
function splitterFor(sign: string | undefined, createParser: CreateParser): TextSplitter | undefined {
  if (sign === undefined) return undefined;
  if (sign === '<') return new WebPage();
  return /[:deir]/.test(sign) ? new ServerSentEvents(createParser) : new Lines();
}

const longestLine = 4 * 1024 * 1024;

/** Whole lines, split at \n only: JSON allows a raw U+2028 in strings, and treats \r as white space. */
class Lines implements TextSplitter {
  #rest = '';

  /** Yields the lines that are complete with this piece; then throws if one of them, or the unfinished line, is over 4 MiB. (CASES V20) */
  *push(text: string): Generator<string[]> {
    const lines = text.split('\n');
    lines[0] = this.#rest + (lines[0] ?? '');
    const tooLong = lines.findIndex((line) => line.length > longestLine);
    this.#rest = lines.pop() ?? '';
    yield tooLong < 0 ? lines : lines.slice(0, tooLong);
    if (tooLong >= 0) throw new ServiceError('line-too-long');
  }

  /** Yields the last line if it has no \n. */
  *end(): Generator<string[]> {
    yield [this.#rest];
  }
}

/** The number of characters of a page within which its title must appear. */
const longestHead = 64 * 1024;

/** An HTML page in place of a reply: throws as soon as its title is known. (CASES V12) */
class WebPage implements TextSplitter {
  #page = '';

  *push(text: string): Generator<string[]> {
    this.#page += text;
    if (this.#page.length > longestHead || /<\/title/i.test(this.#page)) yield* this.end();
  }

  end(): Generator<string[]> {
    throw new ServiceError('web-page', {}, { serverText: titleOf(this.#page) });
  }
}
