import { fenced } from './fenced.ts';
import { fencedBlocks } from './reading/fencedBlocks.ts';
import { shortened } from './shortenedDiff.ts';

/** Asks for the message of a commit with these changes, a unified diff; the hint is what its author says about it, may be empty. */
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

/** In characters; a limit of our own. */
const longestDiff = 100_000;

/** The commit message in a reply, as far as it has come: without fences, quotes, and words about it. */
export function messageIn(reply: string): string {
  const text = reply.replaceAll('\r\n', '\n').trim();
  return withoutQuotes(withoutLeadIn(fencedIn(text) ?? text).trim());
}

/** The inside of a fence around all of the message; the body of a message may contain others. */
function fencedIn(text: string): string | undefined {
  const [block] = fencedBlocks(text);
  if (!block) return undefined;
  const before = text.split('\n').slice(0, block.opening).join('\n').trim();
  const after = text.split('\n').slice(block.closing + 1);
  // Words such as "Sure!" above a fence around all the rest announce it; a subject like that has other text below.
  const isExclamation = /^.*!$/.test(before) && block.code !== '' && after.every((line) => line.trim() === '');
  return before === '' || isLeadIn(before) || isExclamation ? block.code : undefined;
}

/** Without the name of the message, and without a line above it that only announces it. */
function withoutLeadIn(text: string): string {
  const unnamed = text.replace(/^[*_#\s]*(?:the )?commit message[*_]*:[*_]*\s*/i, '');
  const [, first = '', rest = ''] = /^([^\n]*)([^]*)$/.exec(unnamed) ?? [];
  const message = rest.trim();
  return withoutHalfFence(isLeadIn(first) ? message : unnamed);
}

/** Whether a text is one line that announces what is below: the subject of a commit does not end with a colon. */
function isLeadIn(text: string): boolean {
  return /^.*:[*_]*[ \t]*$/.test(text);
}

/** A fence that has just begun. */
function withoutHalfFence(text: string): string {
  return /^(?:`{1,2}|`{3,}[^`\n]*|~{3,}[^\n]*)$/.test(text) ? '' : text;
}

const quotes = ['""', "''", '“”', '``'];

/** Without the quotes around all of it, the last of which may still be coming. */
function withoutQuotes(message: string): string {
  for (const [open = '', close = ''] of quotes) {
    if (!message.startsWith(open)) continue;
    const end = message.indexOf(close, 1);
    if (end < 0) return message.slice(1);
    if (end === message.length - 1) return message.slice(1, end).trim();
  }
  return message;
}
