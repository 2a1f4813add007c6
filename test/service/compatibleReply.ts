import { randomUUID } from 'node:crypto';
import { type HttpAnswer, jsonAnswer } from './httpAnswer.ts';
import type { ReplyPart, TokenUsage } from './replyPart.ts';
import type { ToolCall } from './toolCalls.ts';

/** A reply as the compatible family streams it: server-sent events that hold `chat.completion.chunk` objects. */
export function completionStream(parts: AsyncIterable<ReplyPart>, model: string, includeUsage: boolean): HttpAnswer {
  const body = serverSentEvents(completionChunks(parts, model, includeUsage));
  return { status: 200, headers: { 'content-type': 'text/event-stream' }, body };
}

/** A reply in one `chat.completion` object. */
export async function completionAnswer(parts: AsyncIterable<ReplyPart>, model: string): Promise<HttpAnswer> {
  const message: { role: string; content: string; reasoning_content?: string; tool_calls?: object[] } = {
    role: 'assistant',
    content: '',
  };
  const choice = { index: 0, message, finish_reason: '' };
  let usage = {};
  for await (const part of parts) {
    if (part.type === 'thought') message.reasoning_content = (message.reasoning_content ?? '') + part.text;
    else if (part.type === 'text') message.content += part.text;
    else if (part.type === 'calls') message.tool_calls = part.calls.map(wholeCall);
    else {
      choice.finish_reason = part.reason;
      usage = usageBlock(part.usage);
    }
  }
  return jsonAnswer(200, { ...identity('chat.completion', model), choices: [choice], usage });
}

async function* serverSentEvents(chunks: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield `data: ${JSON.stringify(chunk)}\n\n`;
  yield 'data: [DONE]\n\n';
}

async function* completionChunks(
  parts: AsyncIterable<ReplyPart>,
  model: string,
  includeUsage: boolean,
): AsyncGenerator<object> {
  const common = identity('chat.completion.chunk', model);
  const chunk = (delta: object, reason: string | null) => ({
    ...common,
    choices: [{ index: 0, delta, finish_reason: reason }],
  });
  yield chunk({ role: 'assistant', content: '' }, null);
  for await (const part of parts) {
    if (part.type === 'thought') yield chunk({ reasoning_content: part.text }, null);
    else if (part.type === 'calls')
      for (const piece of callPieces(part.calls)) yield chunk({ tool_calls: [piece] }, null);
    else yield part.type === 'text' ? chunk({ content: part.text }, null) : chunk({}, part.reason);
    if (part.type === 'end' && includeUsage) yield { ...common, choices: [], usage: usageBlock(part.usage) };
  }
}

function wholeCall({ id, name, arguments: json }: ToolCall): object {
  return { id, type: 'function', function: { name, arguments: json } };
}

/** The names of all calls first, then their arguments a few characters at a time, in rotation. */
function* callPieces(calls: ToolCall[]): Generator<object> {
  for (const [index, call] of calls.entries()) yield { index, ...wholeCall({ ...call, arguments: '' }) };
  const longest = Math.max(...calls.map(({ arguments: json }) => json.length));
  for (let start = 0; start < longest; start += 6)
    for (const [index, { arguments: json }] of calls.entries()) {
      const piece = json.slice(start, start + 6);
      if (piece !== '') yield { index, function: { arguments: piece } };
    }
}

function identity(object: string, model: string) {
  return { id: `chatcmpl-${randomUUID()}`, object, created: Math.floor(Date.now() / 1000), model };
}

function usageBlock({ inputTokens, outputTokens }: TokenUsage) {
  return { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: inputTokens + outputTokens };
}
