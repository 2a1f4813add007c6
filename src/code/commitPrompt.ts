import { fenced } from '../shared/fenced.ts';
import { fencedBlocks } from './reading/fencedBlocks.ts';
import { shortened } from './diff/shortenedDiff.ts';

/** Asks for a commit message. `diff` is a unified diff of the changes; `hint` is what the author says about them, and may be empty. */
export function commitPrompt(diff: string, hint: string): string {
  const { text, isCut } = shortened(diff, longestDiff);
  return [
    'Write the commit message for the changes below.',
    'Its first line says what the commit does, in the imperative, in at most 72 characters. If that does not tell enough, a blank line follows, and then a short body about what changed and why.',
    'Answer with only the commit message: no code fence, no quotes, no other words.',
    ...(hint.trim() ? [`Its author says about it: ${hint.trim()}`] : []),
    ...(isCut ? ['The diff is too long to be shown whole: a line with only … stands for the rest of a file.'] : []),
    fenced({ language: 'diff', text }),
  ].join('\n\n');
}

/** In characters. We chose this limit; it is not a limit of the services. */
const longestDiff = 100_000;

/** The commit message in a reply, or in its text so far, without fences, quotes and words about it. */
export function messageIn(reply: string): string {
  const text = reply.replaceAll('\r\n', '\n').trim();
  return withoutQuotes(withoutLeadIn(fencedIn(text) ?? text).trim());
}

/** The text in a fence around the whole message; undefined if there is none. The body of a message may contain other fences. */
function fencedIn(text: string): string | undefined {
  const [block] = fencedBlocks(text);
  if (!block) return undefined;
  const before = text.split('\n').slice(0, block.opening).join('\n').trim();
  const after = text.split('\n').slice(block.closing + 1);
  // Words such as "Sure!" above a fence around all the rest announce it; a subject like that has other text below.
  const isExclamation = /^.*!$/.test(before) && block.code !== '' && after.every((line) => line.trim() === '');
  return before === '' || isLeadIn(before) || isExclamation ? block.code : undefined;
}

/** Removes a label such as `Commit message:`, and a first line that only announces the message. */
function withoutLeadIn(text: string): string {
  const unnamed = text.replace(/^[*_#\s]*(?:the )?commit message[*_]*:[*_]*\s*/i, '');
  const [, first = '', rest = ''] = /^([^\n]*)([^]*)/.exec(unnamed) ?? [];
  const message = rest.trim();
  return withoutHalfFence(isLeadIn(first) ? message : unnamed);
}

/**
 * Whether a text is one line that ends with a colon. It announces what is below, because the subject of a commit has no colon at its end.
 */
function isLeadIn(text: string): boolean {
  return /^.*:[*_]*[ \t]*$/.test(text);
}

/** An empty text in place of a text that is only the start of a fence. */
function withoutHalfFence(text: string): string {
  return /^(?:`{1,2}|`{3,}[^`\n]*|~{3}[^\n]*)$/.test(text) ? '' : text;
}

const quotes = ['""', "''", '“”', '``'];

/** Removes the quotes around the whole message. The closing quote may not have arrived yet. */
function withoutQuotes(message: string): string {
  for (const [open = '', close = ''] of quotes) {
    if (!message.startsWith(open)) continue;
    const end = message.indexOf(close, 1);
    if (end < 0) return message.slice(1);
    if (end === message.length - 1) return message.slice(1, end).trim();
  }
  return message;
}
