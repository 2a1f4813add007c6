import { lingering } from './graceAfterEnd.ts';
import { Reading } from './replyState.ts';
import type { ReplyEvent } from './replyEvent.ts';

export type { ReplyEvent, Usage } from './replyEvent.ts';

/**
 * Bytes of a response, cut anywhere → the events of the reply, the last of which is `end`. Texts that arrive together travel
 * together. Whatever else ends a reply is thrown as a ServiceError, after the text that came before it. (CASES V01 to V22)
 */
export async function* readReply(body: AsyncIterable<Uint8Array>): AsyncGenerator<ReplyEvent> {
  const reading = new Reading();
  for await (const chunk of lingering(body, () => reading.ended)) {
    for (const event of reading.push(chunk)) yield event;
    if (reading.complete) break;
  }
  for (const event of reading.finish()) yield event;
}
