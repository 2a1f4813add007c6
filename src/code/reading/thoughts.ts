/** A reply without the thoughts that some models write before it; empty while they may still be coming. */
export function withoutThoughts(reply: string): string {
  const text = reply.trimStart();
  if (tags.some((tag) => tag.startsWith(text))) return '';
  if (!tags.some((tag) => text.startsWith(tag))) return reply;
  return /<\/think(?:ing)?>(?:[ \t]*\r?\n)*([^]*)$/.exec(text)?.[1] ?? '';
}

const tags = ['<think>', '<thinking>'];
