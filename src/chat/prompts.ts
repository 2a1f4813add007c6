import { t } from '@vscode/l10n';
import type { Attachment, Message } from '../protocol.ts';
import type { ServiceMessage } from '../service/client.ts';

/** What Explain asks of the attached code, in the language of VS Code: it is shown as the person's own message. */
export function explainPrompt(): string {
  return t('Explain this code.');
}

/** What Continue asks after a reply that was not complete. */
export function continuePrompt(): string {
  return t('Go on exactly where you stopped.');
}

/** The messages that a request carries: the system prompt when there is one, then the whole conversation. */
export function serviceMessages(messages: readonly Message[], systemPrompt: string): ServiceMessage[] {
  const said = messages.filter(({ role, text }) => role === 'user' || text !== '');
  const system = systemPrompt.trim() ? [{ role: 'system' as const, content: systemPrompt }] : [];
  return [...system, ...said.map((message) => ({ role: message.role, content: contentOf(message) }))];
}

/** Asks for a rewrite of code whose answer can be read back by `codeIn`. */
export function rewritePrompt(instruction: string, code: Attachment): string {
  return [
    `Rewrite this ${code.language} code from ${code.name}: ${instruction}`,
    'Answer with only the rewritten code, whole, in one fenced code block. Keep its indentation.',
    fenced(code),
  ].join('\n\n');
}

/** The code in a reply: the inside of its first fenced block, as far as it has come; or all of it when nothing is fenced. */
export function codeIn(reply: string): string {
  const opening = /^ {0,3}(`{3,}|~{3,})[^\n`]*\n/m.exec(reply);
  if (!opening?.[1]) return /^\s*[`~]/.test(reply) ? '' : reply;
  const inside = reply.slice(opening.index + opening[0].length);
  const closing = new RegExp(`^ {0,3}${opening[1]}[\`~]*[ \\t]*$`, 'm').exec(inside);
  return (closing ? inside.slice(0, closing.index) : inside).replace(/\r?\n$/, '');
}

/** A message with all that travels with it, as the service and readers of an export get it. */
export function contentOf(message: Message): string {
  if (message.role === 'assistant') return message.text;
  return [message.text, ...message.attachments.map(described)].join('\n\n');
}

function described(attachment: Attachment): string {
  return `${placeOf(attachment)}:\n${fenced(attachment)}`;
}

function placeOf({ name, firstLine, lastLine }: Attachment): string {
  return firstLine === undefined ? name : `${name}, lines ${firstLine} to ${lastLine ?? firstLine}`;
}

/** Text between fences that are longer than any inside it. */
function fenced({ language, text }: Attachment): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}
