import * as l10n from '@vscode/l10n';
import type { Attachment, Message } from '../../protocol.ts';
import type { ContentPart, ServiceMessage } from '../../service/client.ts';
import { fenced } from '../../shared/fenced.ts';
import { framed, type Results } from '../lookUp/results.ts';
import { dataAddress, isPicture, picturesOf } from '../pictures.ts';

/**
 * The message of Explain about the attached code. It is in the language of VS Code because it is shown as the user's own message.
 */
export function explainPrompt(): string {
  return l10n.t('Explain this code.');
}

/** The message of Generate Tests about the attached code, in the language of VS Code as for Explain. */
export function generateTestsPrompt(): string {
  return l10n.t('Write unit tests for this code.');
}

/** The message of Continue after a reply that was not complete. */
export function continuePrompt(): string {
  return l10n.t('Go on exactly where you stopped.');
}

/**
 * The messages of a request: the system prompt if there is one, then the whole conversation without empty replies. The text names
 * the pictures that are lost, or that the model or app does not accept.
 */
export function serviceMessages(
  messages: readonly Message[],
  systemPrompt: string,
  takesPictures = true,
  results: Results = { mark: crypto.randomUUID(), left: new Set() },
): ServiceMessage[] {
  const said = messages.filter(({ role, text }) => role === 'user' || text !== '');
  const lookedUp = resultsByQuestion(messages, results);
  const system = systemPrompt.trim() ? [{ role: 'system' as const, content: systemPrompt }] : [];
  return [
    ...system,
    ...said.map((message) => ({ role: message.role, content: partsOf(message, takesPictures, lookedUp.get(message)) })),
  ];
}

/** What was looked up for the reply to each message of the user, as text. It is sent with that message, as attachments are. */
function resultsByQuestion(messages: readonly Message[], results: Results): Map<Message, string[]> {
  const found = new Map<Message, string[]>();
  let question: Message | undefined;
  for (const message of messages) {
    if (message.role === 'user') question = message;
    if (message.role === 'user' || !message.steps || !question) continue;
    found.set(question, [...(found.get(question) ?? []), ...message.steps.map((step) => framed(step, results))]);
  }
  return found;
}

/** The text of a message and of its attachments, as in requests and exports. Pictures are left out. */
export function contentOf(message: Message): string {
  if (message.role === 'assistant') return message.text;
  const texts = message.attachments.filter((attachment) => !isPicture(attachment));
  return [message.text, ...texts.map(described)].join('\n\n');
}

function partsOf(message: Message, takesPictures: boolean, results: string[] = []): string | ContentPart[] {
  const pictures = picturesOf(message);
  const sent = pictures.filter(({ text }) => takesPictures && text !== '');
  const missing = pictures.filter((picture) => !sent.includes(picture));
  const text = [contentOf(message), ...missing.map(({ name }) => `[Picture not included: ${name}]`), ...results].join(
    '\n\n',
  );
  if (sent.length === 0) return text;
  const parts = sent.map((picture) => ({ type: 'image_url' as const, image_url: { url: dataAddress(picture) } }));
  return [{ type: 'text', text }, ...parts];
}

function described(attachment: Attachment): string {
  return `${locationOf(attachment)}:\n${fenced(attachment)}`;
}

/**
 * The heading of an attachment. It marks surroundings as reference only because the user neither asks about them nor wants them
 * changed.
 */
function locationOf({ kind, name, firstLine, lastLine }: Attachment): string {
  if (kind === 'instructions') return `Instructions from ${name}`;
  if (kind === 'surroundings') return `${name}, for reference only`;
  return firstLine === undefined ? name : `${name}, lines ${firstLine} to ${lastLine ?? firstLine}`;
}
