import type { EventSourceParser, createParser } from 'eventsource-parser';
import { ServiceError } from '../errors.ts';
import { parsed } from '../json.ts';

const limit = 4 * 1024 * 1024;

/** Creates the parser. Its library is loaded with the first reply. */
export type CreateParser = typeof createParser;

/** Text in pieces of any size → the data of server-sent events. */
export class ServerSentEvents {
  #data: string[] = [];
  #tooLong = false;
  readonly #parser: EventSourceParser;

  constructor(createParser: CreateParser) {
    this.#parser = createParser({
      onEvent: ({ event, data }) => this.#add(event === 'error' ? reported(data) : data),
      onError: ({ type }) => (this.#tooLong ||= type === 'max-buffer-size-exceeded'),
      maxBufferSize: limit,
    });
  }

  /** Yields the data of the events that are complete with this piece; then throws if one is over 4 MiB. */
  *push(text: string): Generator<string[]> {
    this.#parser.feed(text);
    yield this.#data.splice(0);
    if (this.#tooLong) throw new ServiceError('line-too-long');
  }

  /** Yields the last event if no empty line ended it. */
  end(): Generator<string[]> {
    return this.push('\n\n');
  }

  #add(data: string): void {
    // The parser's own limit applies to what it buffers, not to an event that arrives in one piece.
    this.#tooLong ||= data.length > limit;
    if (!this.#tooLong) this.#data.push(data);
  }
}

/** An event with the name `error` is an error, whatever its data is. */
function reported(data: string): string {
  return JSON.stringify({ type: 'error', error: parsed(data) ?? data });
}
