import * as l10n from '@vscode/l10n';
import type { Attachment, Message } from '../../protocol.ts';
import type { ContentPart, ServiceMessage } from '../../service/client.ts';
import { alternating } from '../../service/alternating.ts';
import { fenced } from '../../shared/fenced.ts';
import { lineNumbers } from '../../shared/lineNumbers.ts';
import { framed, shownPictures, type Results } from '../lookUp/results.ts';
import { isPicture, picturesOf, withPictures, type PictureAttachment } from '../pictures.ts';

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
 * The messages of a request: the system prompt if there is one, then the whole conversation without replies that have no words. The text names
 * the pictures that are lost, or that the model or app does not accept.
 */
export function serviceMessages(
  messages: readonly Message[],
  systemPrompt: string,
  takesPictures = true,
  results: Results = { mark: crypto.randomUUID(), left: new Set(), shown: new Set() },
): ServiceMessage[] {
  const said = messages.filter(({ role, text }) => role === 'user' || text.trim() !== '');
  const lookedUp = resultsByQuestion(messages, results);
  const system = systemPrompt.trim() ? [{ role: 'system' as const, content: systemPrompt }] : [];
  const sent = said.map((message) => ({
    role: message.role,
    content: partsOf(message, takesPictures, lookedUp.get(message)),
  }));
  return alternating([...system, ...sent]);
}

/** What was looked up for the reply to each message of the user. It is sent with that message, as attachments are. */
function resultsByQuestion(messages: readonly Message[], results: Results): Map<Message, Found> {
  const found = new Map<Message, Found>();
  let question: Message | undefined;
  for (const message of messages) {
    if (message.role === 'user') question = message;
    if (message.role === 'user' || !message.steps || !question) continue;
    const ofQuestion = found.get(question) ?? { texts: [], pictures: [] };
    for (const step of message.steps) ofQuestion.texts.push(framed(step, results));
    for (const picture of shownPictures(message.steps, results)) ofQuestion.pictures.push(picture);
    found.set(question, ofQuestion);
  }
  return found;
}

/** What was looked up: results as texts, and their pictures. */
interface Found {
  texts: string[];
  pictures: PictureAttachment[];
}

/** The text of a message and of its attachments, as in requests and exports. Pictures are left out. */
export function contentOf(message: Message): string {
  if (message.role === 'assistant') return message.text;
  const texts = message.attachments.filter((attachment) => !isPicture(attachment));
  return [message.text, ...texts.map(described)].join('\n\n');
}

function partsOf(
  message: Message,
  takesPictures: boolean,
  { texts, pictures }: Found = { texts: [], pictures: [] },
): string | ContentPart[] {
  const attached = message.role === 'user' ? picturesOf(message) : [];
  const sent = attached.filter(({ text }) => takesPictures && text !== '');
  const missing = attached.filter((picture) => !sent.includes(picture));
  const named = missing.map(({ name }) => `[Picture not included: ${name}]`);
  const text = [contentOf(message), ...named, ...texts].join('\n\n');
  return withPictures(text, [...sent, ...pictures]);
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
  return firstLine === undefined ? name : `${name}, ${lineNumbers(firstLine, lastLine)}`;
}
