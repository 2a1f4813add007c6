import * as l10n from '@vscode/l10n';
import type { Message } from '../../protocol.ts';

/**
 * What a new chat has to know about a conversation, as a text that the user edits before it is sent: the first lines of the
 * questions, the end of the last reply, and the questions after it. It has at most 4,000 characters and is made without a request.
 */
export function continuation(messages: readonly Message[]): string {
  const reply = messages.findLastIndex(({ role, text }) => role === 'assistant' && text.trim() !== '');
  const answered = questions(messages.slice(0, reply + 1))
    .map(firstLine)
    .filter(Boolean);
  const unanswered = questions(messages.slice(reply + 1)).join('\n\n');
  const parts = [
    [l10n.t('We talked about this before:'), fewOf(answered)],
    [l10n.t('Your last reply ended like this:'), end(messages[reply]?.text ?? '')],
    [l10n.t('Now my question is:'), cut(unanswered, mostOfUnanswered)],
  ];
  return parts.flatMap(([heading, text]) => (text ? [`${heading ?? ''}\n${text}`] : [])).join('\n\n');
}

const mostLines = 10;
const mostOfReply = 1500;
const mostOfUnanswered = 800;
const mostOfLine = 150;

function questions(messages: readonly Message[]): string[] {
  return messages.flatMap(({ role, text }) => (role === 'user' ? [text.trim()] : []));
}

function firstLine(text: string): string {
  return cut(/.*/.exec(text)?.[0] ?? '', mostOfLine);
}

/** Keeps the first line, which says what the conversation is about, and the last ones, which matter most. */
function fewOf(lines: string[]): string {
  const shown = lines.length > mostLines ? [...lines.slice(0, 1), '…', ...lines.slice(1 - mostLines)] : lines;
  return shown.map((line) => `- ${line}`).join('\n');
}

/** The end of a text, starting with a whole line if that leaves enough text. */
function end(text: string): string {
  const whole = text.trim();
  if (whole.length <= mostOfReply) return whole;
  const last = whole.slice(-mostOfReply).replace(/^[\uDC00-\uDFFF]/, '');
  return `…\n${/^[^\n]*\n+([^\n][^]{199,})/.exec(last)?.[1] ?? last}`;
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
