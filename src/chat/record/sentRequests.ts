import * as l10n from '@vscode/l10n';
import { counted, numberText } from '../../shared/counted.ts';
import type { LookUpStep, UserMessage } from '../../protocol.ts';
import type { Entry } from '../entry.ts';
import type { SentRequest } from './requestRecord.ts';
import { asAttachments, hashOf, type Sent } from './recordedAttachment.ts';

export { recordAsCsv, recordAsJson } from './requestRecord.ts';

/** The requests of a conversation in order, including those of other branches and of deleted messages. */
export function sentRequests(entries: Entry[]): SentRequest[] {
  const replies = new Map<string, Started>();
  const path = new Path();
  const requests: SentRequest[] = [];
  const request = ({ parent, reply, place }: Started, at: number, characters?: number): SentRequest => ({
    ...{ at, place, model: reply.model, modelId: reply.modelId, characters },
    message: path.messageAt(parent),
    earlier: Math.max(path.lengthTo(parent) - 1, 0),
    steps: [],
  });
  const sent = new Set(entries.flatMap((entry) => (entry.type === 'sent' ? [entry.id] : [])));
  const answered = new Set(entries.flatMap((entry) => (isPiece(entry) ? [entry.id] : [])));
  const first = entries.findIndex(({ type }) => type === 'sent');
  const created = entries.find((entry) => entry.type === 'created');
  for (const [index, entry] of entries.entries()) {
    if (entry.type === 'message') {
      path.add(entry.message.id, entry.parent, entry.message);
    } else if (entry.type === 'reply') {
      replies.set(entry.reply.id, entry);
      path.add(entry.reply.id, entry.parent);
      // Earlier versions kept no more of a request than its reply, the first of them without the id of the model. A reply of this version
      // without its request was refused before it was sent, so it has no text. A conversation that was imported has no place.
      const place = entry.place ?? created?.place;
      const { id, modelId } = entry.reply;
      const wasSent = modelId === undefined || answered.has(id);
      const isOfEarlierVersion = (first < 0 || index < first) && wasSent && !sent.has(id);
      if (isOfEarlierVersion && place !== undefined) requests.push(request({ ...entry, place }, entry.at));
    } else if (entry.type === 'step') {
      path.addStep(entry.id, entry.step);
    } else if (entry.type === 'sent') {
      const reply = replies.get(entry.id);
      // What was looked up for a reply that was stopped is sent with the message after it.
      const steps = path.takeSteps(entry.id);
      if (reply) requests.push({ ...request(reply, entry.at, entry.characters), steps });
    }
  }
  return requests;
}

type Started = Extract<Entry, { type: 'reply' }>;

/**
 * What is before each message of a conversation. It is noted when a message is added, because to walk to the start for each would take long
 * in a long conversation, and without an end in a damaged one that leads in a circle. (CASES V652)
 */
class Path {
  readonly #places = new Map<string, { parent: string | null; length: number; message: UserMessage | undefined }>();
  readonly #steps = new Map<string, LookUpStep[]>();
  /** The messages whose steps were taken, with those of all messages before them. */
  readonly #taken = new Set<string>();

  add(id: string, parent: string | null, message = this.messageAt(parent)): void {
    this.#places.set(id, { parent, length: this.lengthTo(parent) + 1, message });
  }

  /** The number of messages up to this one; of one that is lost, only that is known. */
  lengthTo(id: string | null): number {
    return id === null ? 0 : (this.#places.get(id)?.length ?? 1);
  }

  /** The last message of the user up to this one. */
  messageAt(id: string | null): UserMessage | undefined {
    return this.#places.get(id ?? '')?.message;
  }

  addStep(id: string, step: LookUpStep): void {
    const steps = this.#steps.get(id) ?? [];
    steps.push(step);
    this.#steps.set(id, steps);
  }

  /** The steps of the messages up to this one, each once. */
  takeSteps(last: string): LookUpStep[] {
    const taken: LookUpStep[][] = [];
    for (let id: string | null = last; id !== null; id = this.#places.get(id)?.parent ?? null) {
      taken.push(this.#steps.get(id) ?? []);
      this.#steps.delete(id);
      if (this.#taken.has(id)) break;
      this.#taken.add(id);
    }
    return taken.toReversed().flat();
  }
}

function isPiece(entry: Entry): entry is Extract<Entry, { type: 'text' | 'thought' }> {
  return entry.type === 'text' || entry.type === 'thought';
}

/** The requests of a conversation as a text to look at. */
export function sentRequestsText(title: string, requests: SentRequest[]): string {
  const head = [
    `# ${l10n.t('What left this machine')}`,
    l10n.t('Conversation: {0}', plain(title)),
    counted(
      requests.length,
      l10n.t('{0} request, as the history keeps it, with those of other branches and of deleted messages.'),
      l10n.t('{0} requests, as the history keeps them, with those of other branches and of deleted messages.'),
    ),
    l10n.t(
      'Requests of commands that are not shown in the chat, such as Rewrite and commit messages, are in what Export What Left This Machine writes. Requests of the chat of VS Code, tests of the connection and lists of models are not listed.',
    ),
  ];
  return [...head, ...requests.map(requestText)].join('\n\n') + '\n';
}

function requestText(request: SentRequest, index: number): string {
  const { at, place, model, modelId, characters, message, earlier, steps } = request;
  const lines = [
    `## ${index + 1}. ${new Date(at).toISOString()}`,
    '',
    l10n.t('To: {0}', place === undefined ? l10n.t('not kept') : plain(place)),
    l10n.t('Model or app: {0}', plain(modelId === undefined || modelId === model ? model : `${model} (${modelId})`)),
    l10n.t('Characters: {0}', characters === undefined ? l10n.t('not kept') : numberText(characters)),
    counted(
      message?.text.length ?? 0,
      l10n.t('Your message: {0} character; earlier messages: {1}'),
      l10n.t('Your message: {0} characters; earlier messages: {1}'),
      numberText(earlier),
    ),
  ];
  const attachments = [...(message?.attachments ?? []), ...steps.flatMap(asAttachments)];
  return [...lines, ...attachments.map(attachmentText)].join('\n');
}

function attachmentText(attachment: Sent): string {
  const { kind, name, firstLine, lastLine, picture, text } = attachment;
  const place = firstLine === undefined ? '' : `:${firstLine}-${lastLine ?? firstLine}`;
  const size = picture
    ? counted(picture.bytes, l10n.t('{0} byte'), l10n.t('{0} bytes'))
    : counted(text.length, l10n.t('{0} character'), l10n.t('{0} characters'));
  return `- ${plain(name)}${place} (${kind}), ${size}, SHA-256 ${hashOf(attachment)}`;
}

/** A text of unknown origin on one line, with all signs of Markdown escaped. */
function plain(text: string): string {
  return text.replace(/[\p{C}\p{Z}]+/gu, ' ').replace(/[\\`*_[\]<>#|!&~]/g, '\\$&');
}
