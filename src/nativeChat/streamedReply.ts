import { ending } from '../chat/ending.ts';
import { ReplySoFar } from '../chat/replySoFar.ts';
import type { Problem } from '../protocol.ts';
import type { ReplyEvent } from '../service/reply/replyReader.ts';
import { shownEvent } from './shownEvent.ts';
import { readCalls, type ReadCall } from './tools.ts';

/** A reply that is streamed to VS Code. */
export interface StreamedReply {
  ask: () => Promise<AsyncIterable<ReplyEvent>>;
  /** Whether the model may call tools in the reply. */
  hasTools: boolean;
  /** Passes text on to VS Code. */
  say: (text: string) => void;
  /** Passes a tool call on to VS Code. */
  call: (call: ReadCall) => void;
  /** Called with the number of tokens that the service counted in the request. */
  counted: (tokens: number) => void;
  signal: AbortSignal;
}

/**
 * Passes the text of a reply to VS Code as it arrives, and its tool calls at the end. Thoughts are left out. Resolves with what is wrong
 * with the reply, and what caused it; undefined if nothing is. Throws ServiceErrors for tool calls that cannot be made.
 */
export async function streamReply({
  ask,
  hasTools,
  say,
  call,
  counted,
  signal,
}: StreamedReply): Promise<{ problem: Problem; failure: unknown } | undefined> {
  const reply = new ReplySoFar();
  let failure: unknown;
  try {
    for await (const event of await ask()) {
      const shown = shownEvent(event, reply);
      if (shown && 'text' in shown) say(shown.text);
      else if (event.type === 'usage') counted(event.usage.inputTokens ?? 0);
      reply.take(event);
    }
  } catch (error) {
    failure = error;
  }
  if (failure === undefined && hasTools && callTools(reply.end, call)) return undefined;
  const { problem } = ending(failure, reply.text, signal.aborted, reply.end.stopReason, reply.thoughts);
  return problem && { problem, failure };
}

/** Passes the tool calls of a reply to VS Code. Returns whether there were any. */
function callTools({ calls = [], stopReason }: ReplySoFar['end'], call: StreamedReply['call']): boolean {
  const read = readCalls(calls, stopReason);
  read.forEach(call);
  return read.length > 0;
}
