import { completionEvents } from './completion.ts';
import { ServiceError } from './errors.ts';
import { at, parsed } from './json.ts';
import { lingering } from './lingering.ts';
import { payloads } from './payloads.ts';
import type { ReplyEvent } from './replyEvent.ts';
import { restEvents } from './restEvent.ts';
import { serverText } from './serverText.ts';

export type { ReplyEvent, Usage } from './replyEvent.ts';

/**
 * Bytes of a response, cut anywhere → the events of the reply, the last of which is `end`. Texts that arrive together travel
 * together. Whatever else ends a reply is thrown as a ServiceError, after the text that came before it. (CASES V01 to V22)
 */
export async function* readReply(body: AsyncIterable<Uint8Array>): AsyncGenerator<ReplyEvent> {
  const reading = new Reading();
  for await (const batch of lingering(payloads(body), () => reading.ended)) {
    yield* reading.take(batch);
    if (reading.complete) break;
  }
  yield* reading.finish();
}

/** What the texts of a reply say, one after the other. */
class Reading {
  /** The service said that the reply is over; only its usage may still come. */
  ended = false;
  /** The service said that nothing follows. */
  complete = false;
  #end: ReplyEvent = { type: 'end' };
  #failure: ServiceError | undefined;
  #recognised = false;
  #unreadable = 0;
  /** Until an event is recognised, the lines may be those of one JSON object. */
  #lines: string[] = [];

  *take(batch: string[]): Generator<ReplyEvent> {
    const events: ReplyEvent[] = [];
    for (const payload of batch) {
      for (const event of this.#eventsIn(payload)) add(events, event);
    }
    yield* events;
    if (this.#failure) throw this.#failure;
  }

  *finish(): Generator<ReplyEvent> {
    if (!this.#recognised) yield* this.#takeAsOneObject();
    if (!this.#recognised) throw new ServiceError(this.#lines.length ? 'not-a-reply' : 'empty-reply');
    if (!this.ended) throw new ServiceError('ended-early');
    if (this.#unreadable) throw new ServiceError('unreadable', { count: this.#unreadable });
    yield this.#end;
  }

  #takeAsOneObject(): Generator<ReplyEvent> {
    this.#unreadable = 0;
    return this.take([this.#lines.join('\n')]);
  }

  #eventsIn(payload: string): ReplyEvent[] {
    if (this.#failure || !payload.trim()) return [];
    if (payload === '[DONE]') return this.#isDone();
    const object = parsed(payload);
    const events = restEvents(object) ?? completionEvents(object);
    if (!events) return this.#withoutEvents(payload, object);
    this.#recognised = true;
    return this.ended
      ? events.filter((event) => event.type === 'usage')
      : events.filter((event) => !this.#isEnd(event));
  }

  #isDone(): [] {
    this.complete = true;
    return [];
  }

  #isEnd(event: ReplyEvent): boolean {
    if (event.type !== 'end') return false;
    this.#end = event;
    return (this.ended = true);
  }

  #withoutEvents(payload: string, object: unknown): [] {
    if (this.ended) return [];
    if (at(object, 'type') === 'error' || at(object, 'error'))
      this.#failure = new ServiceError('reported', {}, { serverText: serverText(payload) });
    if (object === undefined) this.#unreadable++;
    if (!this.#recognised) this.#lines.push(payload);
    return [];
  }
}

/** Adds an event, or its text to that of the event before. */
function add(events: ReplyEvent[], event: ReplyEvent): void {
  const last = events.at(-1);
  if (event.type === 'text' && last?.type === 'text') last.text += event.text;
  else events.push(event);
}
