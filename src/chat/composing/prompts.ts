import * as l10n from '@vscode/l10n';
import type { Attachment, Message } from '../../protocol.ts';
import type { ServiceMessage } from '../../service/client.ts';
import { fenced } from '../../code/fenced.ts';

/** What Explain asks of the attached code, in the language of VS Code: it is shown as the user's own message. */
export function explainPrompt(): string {
  return l10n.t('Explain this code.');
}

/** What Generate Tests asks of the attached code, as Explain does. */
export function generateTestsPrompt(): string {
  return l10n.t('Write unit tests for this code.');
}

/** What Continue asks after a reply that was not complete. */
export function continuePrompt(): string {
  return l10n.t('Go on exactly where you stopped.');
}

/** The messages that a request carries: the system prompt when there is one, then the whole conversation. */
export function serviceMessages(messages: readonly Message[], systemPrompt: string): ServiceMessage[] {
  const said = messages.filter(({ role, text }) => role === 'user' || text !== '');
  const system = systemPrompt.trim() ? [{ role: 'system' as const, content: systemPrompt }] : [];
  return [...system, ...said.map((message) => ({ role: message.role, content: contentOf(message) }))];
}

/** A message with all that travels with it, as the service and readers of an export get it. */
export function contentOf(message: Message): string {
  if (message.role === 'assistant') return message.text;
  return [message.text, ...message.attachments.map(described)].join('\n\n');
}

function described(attachment: Attachment): string {
  return `${locationOf(attachment)}:\n${fenced(attachment)}`;
}

function locationOf({ name, firstLine, lastLine }: Attachment): string {
  return firstLine === undefined ? name : `${name}, lines ${firstLine} to ${lastLine ?? firstLine}`;
}
