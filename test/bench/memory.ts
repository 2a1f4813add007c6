import { ServiceError } from '../../src/service/errors/errors.ts';
import { replyFrom } from './client.ts';

/** Reads a reply and keeps its text, as a session does. Resolves with the largest growth of the process in MiB, and how the reply ended. */
export async function measureMemory(baseUrl: string): Promise<{ growth: number; characters: number; end: string }> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
  const { text, end } = await ended(baseUrl);
  clearInterval(watch);
  most = Math.max(most, process.memoryUsage.rss());
  return { growth: Math.round((most - before) / 1024 / 1024), characters: text.length, end };
}

async function ended(baseUrl: string): Promise<{ text: string; end: string }> {
  let text = '';
  try {
    for await (const event of replyFrom(baseUrl, new AbortController().signal))
      if (event.type === 'text') text += event.text;
    return { text, end: 'done' };
  } catch (error) {
    return { text, end: error instanceof ServiceError ? error.kind : String(error) };
  }
}
