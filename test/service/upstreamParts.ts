import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { ChatMessage } from './chatRequest.ts';
import { countInputTokens, countTokens, type ReplyPart } from './replyPart.ts';

interface CompletionChunk {
  choices?: { delta?: { content?: string | null; reasoning_content?: string | null }; finish_reason?: string | null }[];
  usage?: { prompt_tokens: number; completion_tokens: number } | null;
}

/** Reads an upstream stream of `chat.completion.chunk`s. Throws when it ends before its finish reason. */
export async function* upstreamParts(response: Response, messages: ChatMessage[]): AsyncGenerator<ReplyPart> {
  let text = '';
  let reason: string | undefined;
  let usage: CompletionChunk['usage'];
  for await (const chunk of completionChunks(response)) {
    const thought = chunk.choices?.[0]?.delta?.reasoning_content ?? '';
    if (thought !== '') yield { type: 'thought', text: thought };
    const fragment = chunk.choices?.[0]?.delta?.content ?? '';
    if (fragment !== '') yield { type: 'text', text: fragment };
    text += fragment;
    reason = chunk.choices?.[0]?.finish_reason ?? reason;
    usage = chunk.usage ?? usage;
  }
  if (reason === undefined) throw new Error('The upstream stream ended early.');
  const inputTokens = usage?.prompt_tokens ?? countInputTokens(messages);
  yield { type: 'end', reason, usage: { inputTokens, outputTokens: usage?.completion_tokens ?? countTokens(text) } };
}

async function* completionChunks(response: Response): AsyncGenerator<CompletionChunk> {
  const events = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { data } of events ?? []) {
    if (data === '[DONE]') return;
    yield JSON.parse(data) as CompletionChunk;
  }
}
