import type { Usage } from '../protocol.ts';
import type { ServiceMessage } from '../service/client.ts';
import type { ReplyEvent } from '../service/reply/replyReader.ts';
import { charactersOf } from './composing/contextMeter.ts';
import { commandEnding, type Ending } from './ending.ts';
import type { SentByCommand } from './record/commandRecord.ts';
import type { Addressee } from './replier.ts';
import { retrying, type TurnEvent } from './retrying.ts';

/**
 * Asks for a reply that is not part of a conversation, and returns it with how it ended. `see` is called with each event, before that
 * becomes part of the reply so far. Never rejects.
 */
export async function replyOutside(
  ask: () => Promise<AsyncIterable<ReplyEvent>>,
  signal: AbortSignal,
  see: (event: TurnEvent, before: ReplySoFar) => void = () => undefined,
): Promise<{ reply: ReplySoFar; ending: Ending }> {
  const reply = new ReplySoFar();
  let failure: unknown;
  try {
    for await (const event of retrying(ask, signal)) {
      if (signal.aborted) break;
      see(event, reply);
      if (event.type !== 'retry') reply.take(event);
    }
  } catch (error) {
    failure = error;
  }
  const { text, thoughts, end } = reply;
  return { reply, ending: commandEnding(failure, text, signal.aborted, end.stopReason, thoughts) };
}

/** How to ask for the reply to a command: each request is recorded once it is sent, which one that the connection refuses never is. */
export function recordedAsk(
  { ask, installationName: place, model: { id, name } }: Addressee,
  messages: ServiceMessage[],
  signal: AbortSignal,
  of: Pick<SentByCommand, 'command' | 'promptCharacters' | 'attachments'>,
  record: (sent: SentByCommand) => unknown,
): () => Promise<AsyncIterable<ReplyEvent>> {
  return async () => {
    const events = await ask(messages, signal);
    record({ ...of, place, model: { id, name }, characters: charactersOf(messages) });
    return events;
  };
}

/** The text so far of a reply that is not part of a conversation, with its thoughts and usage. */
export class ReplySoFar {
  text = '';
  thoughts = '';
  usage: Usage | undefined;
  end: Extract<ReplyEvent, { type: 'end' }> = { type: 'end' };

  /** Adds the next event of the reply. */
  take(event: ReplyEvent): void {
    if (event.type === 'text') this.text += event.text;
    else if (event.type === 'thought') this.thoughts += event.text;
    else if (event.type === 'text-was-thought') [this.text, this.thoughts] = ['', this.thoughts + this.text];
    else if (event.type === 'usage') this.usage = event.usage;
    else this.end = event;
  }
}
