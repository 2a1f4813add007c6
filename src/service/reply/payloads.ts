import { Lines } from './lines.ts';
import { ServerSentEvents } from './serverSentEvents.ts';
import { WebPage } from '../webPage.ts';

/**
 * Bytes of a response, cut anywhere → the texts it is made of, those of one chunk together: its lines, or the data of its
 * server-sent events, distinguished by the first character that is not white space. Throws on a web page, and over 4 MiB a text.
 */
export class Payloads {
  readonly #decoder = new TextDecoder();
  #splitter: Lines | ServerSentEvents | WebPage | undefined;

  /** Whether only white space has come. */
  get isBlank(): boolean {
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
    this.#splitter ??= splitterFor(rest[0]);
    if (this.#splitter) yield* this.#splitter.push(rest);
  }
}

/** A field name or comment begins an event stream, `<` a web page, anything else is read as JSON in lines. */
function splitterFor(sign: string | undefined): Lines | ServerSentEvents | WebPage | undefined {
  if (sign === undefined) return undefined;
  if (sign === '<') return new WebPage();
  return /[:deir]/.test(sign) ? new ServerSentEvents() : new Lines();
}
