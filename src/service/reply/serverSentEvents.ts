import type { EventSourceParser, createParser } from 'eventsource-parser';
import { ServiceError } from '../errors.ts';
import { parsed } from '../json.ts';

const limit = 4 * 1024 * 1024;

/** Makes the parser, of a library that is loaded with the first reply. */
export type CreateParser = typeof createParser;

/** Text in any pieces → the data of server-sent events. */
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

  /** Yields the data of the events that this piece completes; throws after them when one is over 4 MiB. */
  *push(text: string): Generator<string[]> {
    this.#parser.feed(text);
    yield this.#data.splice(0);
    if (this.#tooLong) throw new ServiceError('line-too-long');
  }

  /** Yields the last event, when no blank line ended it. */
  end(): Generator<string[]> {
    return this.push('\n\n');
  }

  #add(data: string): void {
    // The parser's own limit is for what it keeps, not for an event that comes in one piece.
    this.#tooLong ||= data.length > limit;
    if (!this.#tooLong) this.#data.push(data);
  }
}

/** An event that is named an error is one, whatever its data are. */
function reported(data: string): string {
  return JSON.stringify({ type: 'error', error: parsed(data) ?? data });
}
