import type { Gate } from '../../src/chat/outgoing/outgoing.ts';
import type { Ask } from '../../src/chat/replier.ts';
import type { ReplyEvent } from '../../src/service/reply/replyReader.ts';

/** Asks for replies over a connection that is available at once. */
export function connected(reply: (...request: Parameters<Ask>) => AsyncIterable<ReplyEvent>): Ask {
  return (...request) => Promise.resolve(reply(...request));
}

/** A gate that every message passes unchanged. */
export const openGate: Gate = {
  place: () => 'a.example · primary',
  check: (text, attachments) => Promise.resolve({ isStopped: false, text, attachments }),
  mayLeave: () => Promise.resolve(true),
  noteReply: () => Promise.resolve(),
};
