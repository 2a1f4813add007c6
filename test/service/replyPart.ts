import { setImmediate, setTimeout } from 'node:timers/promises';
import type { ChatMessage } from './chatRequest.ts';
import type { ToolCall } from './toolCalls.ts';

/** Tokens of a conversation and of the reply to it. */
export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
}

/**
 * A part of a streaming reply: the model's thoughts, fragments of text, tool calls, then one end. `reason` is `stop`, `length` or an
 * upstream's own value.
 */
export type ReplyPart =
  | { type: 'thought'; text: string }
  | { type: 'text'; text: string }
  | { type: 'calls'; calls: ToolCall[] }
  | { type: 'end'; reason: string; usage: TokenUsage };

/** Tokens of a text, at about four characters each. */
export function countTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

/** Tokens of a whole conversation. */
export function countInputTokens(messages: ChatMessage[]): number {
  return messages.reduce((sum, { content }) => sum + countTokens(content), 0);
}

/** Yields a finished text as a model would: a word or two at a time, `pause` milliseconds apart, until the signal aborts. */
export async function* replyParts(
  text: string,
  inputTokens: number,
  pause: number,
  signal: AbortSignal,
  thoughts = '',
  calls: ToolCall[] = [],
): AsyncGenerator<ReplyPart> {
  const said = (type: 'thought' | 'text', whole: string): ReplyPart[] =>
    fragments(whole).map((text) => ({ type, text }));
  for (const part of [...said('thought', thoughts), ...said('text', text)]) {
    // Even without a pause this yields to the event loop, or a client that closes would not be noticed.
    await (pause > 0 ? setTimeout(pause, undefined, { signal }) : setImmediate(undefined, { signal }));
    yield part;
  }
  if (calls.length > 0) yield { type: 'calls', calls };
  const reason = calls.length > 0 ? 'tool_calls' : 'stop';
  yield { type: 'end', reason, usage: { inputTokens, outputTokens: countTokens(thoughts + text) } };
}

/** Splits a text into fragments, without cutting a character in half. Joined again they are the text. */
function fragments(text: string): string[] {
  return text.match(/\s*\S{1,12}(?:\s+\S{1,7})?|\s+/gu) ?? [];
}
