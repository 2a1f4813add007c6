import { createParser } from 'eventsource-parser';
import OpenAI from 'openai';
import { request } from 'undici';
import { readReply } from '../../src/service/reply/replyReader.ts';

/**
 * Reads a reply of this many deltas. Resolves with the number of characters of its text, or of its bytes if the reader does not extract
 * text.
 */
export type Reader = (url: string, deltas: number) => Promise<number>;

/** All readers that are compared, by their names in the results. */
export const readers = {
  drain: async (url, deltas) => {
    let bytes = 0;
    for await (const chunk of await bodyOf(`${url}/ndjson/${deltas}`)) bytes += chunk.byteLength;
    return bytes;
  },
  parse: async (url, deltas) => {
    const decoder = new TextDecoder();
    let rest = '';
    let bytes = 0;
    for await (const chunk of await bodyOf(`${url}/ndjson/${deltas}`)) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) JSON.parse(line);
      bytes += chunk.byteLength;
    }
    return bytes;
  },
  readReply: (url, deltas) => charactersOf(`${url}/ndjson/${deltas}`),
  readReplySse: (url, deltas) => charactersOf(`${url}/sse/${deltas}`),
  eventsource: async (url, deltas) => {
    const decoder = new TextDecoder();
    let characters = 0;
    const parser = createParser({
      onEvent: ({ data }) => {
        if (data !== '[DONE]') characters += (JSON.parse(data) as Chunk).choices[0]?.delta.content?.length ?? 0;
      },
    });
    for await (const chunk of await bodyOf(`${url}/sse/${deltas}`))
      parser.feed(decoder.decode(chunk, { stream: true }));
    return characters;
  },
  openai: async (url, deltas) => {
    const client = new OpenAI({ baseURL: `${url}/sse/${deltas}`, apiKey: 'sk-sample', maxRetries: 0 });
    const stream = await client.chat.completions.create({ model: 'atlas-large', messages: [], stream: true });
    let characters = 0;
    for await (const { choices } of stream) characters += choices[0]?.delta.content?.length ?? 0;
    return characters;
  },
} satisfies Record<string, Reader>;

interface Chunk {
  choices: { delta: { content?: string } }[];
}

async function charactersOf(url: string): Promise<number> {
  let characters = 0;
  for await (const event of readReply(await bodyOf(url))) if (event.type === 'text') characters += event.text.length;
  return characters;
}

async function bodyOf(url: string): Promise<AsyncIterable<Uint8Array>> {
  return (await request(url, { method: 'POST' })).body as AsyncIterable<Uint8Array>;
}
