import { ServiceError } from '../errors.ts';
import { titleOf } from '../serverText.ts';
import { ServerSentEvents, type CreateParser } from './serverSentEvents.ts';

/**
 * Bytes of a response, cut anywhere → the texts it is made of, those of one chunk together: its lines, or the data of its
 * server-sent events, distinguished by the first character that is not white space. Throws on a web page, and over 4 MiB a text.
 */
export class BodySplitter {
  readonly #decoder = new TextDecoder();
  readonly #createParser: CreateParser;
  #splitter: TextSplitter | undefined;

  constructor(createParser: CreateParser) {
    this.#createParser = createParser;
  }

  /** Whether only white space has come. */
  get isEmpty(): boolean {
    return this.#splitter === undefined;
  }

  /** Yields the texts that these bytes complete. */
  push(chunk: Uint8Array): Generator<string[]> {
    return this.#split(this.#decoder.decode(chunk, { stream: true }));
  }

  /** Yields the last text, which nothing completed. */
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

/** Text in any pieces → the texts that are parsed one by one. */
interface TextSplitter {
  push(text: string): Generator<string[]>;
  end(): Generator<string[]>;
}

/** A field name or comment begins an event stream, `<` a web page, anything else is read as JSON in lines. */
function splitterFor(sign: string | undefined, createParser: CreateParser): TextSplitter | undefined {
  if (sign === undefined) return undefined;
  if (sign === '<') return new WebPage();
  return /[:deir]/.test(sign) ? new ServerSentEvents(createParser) : new Lines();
}

const longestLine = 4 * 1024 * 1024;

/** Whole lines, cut at \n only: JSON allows U+2028 raw in strings, and takes \r for white space. */
class Lines implements TextSplitter {
  #rest = '';

  /** Yields the lines that this piece completes; throws after them when one, or the open one, is over 4 MiB. (CASES V20) */
  *push(text: string): Generator<string[]> {
    const lines = text.split('\n');
    lines[0] = this.#rest + (lines[0] ?? '');
    const tooLong = lines.findIndex((line) => line.length > longestLine);
    this.#rest = lines.pop() ?? '';
    yield tooLong < 0 ? lines : lines.slice(0, tooLong);
    if (tooLong >= 0) throw new ServiceError('line-too-long');
  }

  /** Yields the last line, when no \n ended it. */
  *end(): Generator<string[]> {
    yield [this.#rest];
  }
}

/** Characters of a page after which its title is not waited for. */
const longestHead = 64 * 1024;

/** A page of HTML where a reply should be: throws as soon as its title is known. (CASES V12) */
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
