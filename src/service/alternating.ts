import type { ContentPart, ServiceMessage } from './client.ts';

/**
 * The messages of a request, with those of one role that follow each other joined: the templates of many models that people run themselves
 * accept no two in a row. Calls of tools and their results stay as they are. (CASES V674)
 */
export function alternating(messages: readonly ServiceMessage[]): ServiceMessage[] {
  const series: [ServiceMessage, ...ServiceMessage[]][] = [];
  for (const message of messages) {
    const last = series.at(-1);
    if (last && isPlain(message) && last[0].role === message.role && isPlain(last[0])) last.push(message);
    else series.push([message]);
  }
  return series.map((some) => (some.length > 1 ? { role: some[0].role, content: joined(some) } : some[0]));
}

function isPlain({ role, tool_calls: calls }: ServiceMessage): boolean {
  return role !== 'tool' && calls === undefined;
}

function joined(messages: readonly ServiceMessage[]): string | ContentPart[] {
  const contents = messages.map(({ content }) => content);
  const texts = contents.filter((content) => typeof content === 'string');
  if (texts.length === contents.length) return texts.join('\n\n');
  return contents.flatMap((content) => (typeof content === 'string' ? [{ type: 'text', text: content }] : content));
}
