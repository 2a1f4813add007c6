import { isDeepStrictEqual } from 'node:util';
import * as l10n from '@vscode/l10n';
import type { Message, Reply } from '../../protocol.ts';
import { field } from '../../shared/json.ts';
import { atOnce } from '../../shared/slices.ts';
import type { Conversation } from '../conversation.ts';
import { comparisonText, problemText } from './comparisonText.ts';
import { entriesOfMessage } from './entriesOfMessage.ts';
import { version } from './entries.ts';
import type { Entry } from '../entry.ts';
import { readObjectWithList } from './objectWithList.ts';
import { entryOf } from './parsedEntry.ts';
import { picturesIn } from './pictureFiles.ts';
import { pictureProblem } from '../../shared/pictureHeader.ts';
import { dataAddress, pictureOf, picturesOf } from '../pictures.ts';
import { lastSummary } from '../composing/summary.ts';
import { contentOf } from '../composing/prompts.ts';

const kind = 'realm-chat-conversation';
/**
 * The first version with thoughts. Older versions of Realm Chat would call such a file damaged; because of this number, they say instead
 * that they are too old.
 */
const versionWithThoughts = 2;
/** The first version with steps in which a model looked something up. */
const versionWithSteps = 3;
/** The first version with summaries in the place of replies. */
const versionWithSummaries = 4;
/** The maximum number of characters of a file that is imported. It is large because the file contains the pictures of all messages. */
export const largest = 256 * 1024 * 1024;

/** The entries of an imported conversation, or a sentence that says why it was refused. */
export type Imported = { ok: true; entries: Entry[] } | { ok: false; reason: string };

/** The parts of a conversation that are exported. */
type Whole = Pick<Conversation, 'at' | 'messages' | 'all' | 'summary'>;

/**
 * A conversation with all its branches as JSON, to import it on another machine. It contains neither deleted messages nor the name
 * of the connection.
 */
export function asJson(conversation: Whole): string {
  return atOnce(writeJson(conversation));
}

/** Writes JSON as `asJson` does, with a pause at each entry. */
export function* writeJson(conversation: Whole): Generator<void, string> {
  const texts: string[] = [];
  let v: number = version;
  // The conversation may change during a pause.
  for (const entry of [...entriesOf(conversation)]) {
    yield;
    if (entry.type === 'thought') v = Math.max(v, versionWithThoughts);
    if (entry.type === 'step') v = Math.max(v, versionWithSteps);
    if (entry.type === 'shorten') v = versionWithSummaries;
    texts.push(`    ${JSON.stringify(entry, undefined, 2).replaceAll('\n', '\n    ')}`);
  }
  return `{\n  "v": ${v},\n  "kind": ${JSON.stringify(kind)},\n  "entries": [\n${texts.join(',\n')}\n  ]\n}`;
}

/** Reads a file in the format of `asJson`. The file may come from anywhere, so each entry is checked, and all ids are replaced. */
export function importJson(text: string): Imported {
  return atOnce(readJson(text));
}

/** Reads a file as `importJson` does, with a pause at each entry. */
export function* readJson(text: string): Generator<void, Imported> {
  const file = text.length > largest ? undefined : yield* readObjectWithList(text, 'entries');
  const v = field(file?.object, 'v');
  if (!file || field(file.object, 'kind') !== kind || typeof v !== 'number')
    return { ok: false, reason: l10n.t('This file is not a conversation exported by Realm Chat.') };
  if (v > versionWithSummaries)
    return {
      ok: false,
      reason: l10n.t('This file was exported by a newer version of Realm Chat. Update Realm Chat, then try again.'),
    };
  const known: Entry[] = [];
  const idOf = newIds();
  for (const value of file.values) {
    yield;
    const entry = entryOf(value);
    if (!entry || !isExported(entry) || !picturesAreSound(entry))
      return { ok: false, reason: l10n.t('This file is damaged: a part of it is not valid.') };
    // Requests that were sent from another machine were not sent from this one.
    if (entry.type !== 'sent') known.push(withIds(entry, idOf));
  }
  return { ok: true, entries: known };
}

/**
 * Whether an export may contain an entry. It contains what is left after deleting and keeping, and reading many of these would take long.
 */
function isExported(entry: Entry): boolean {
  return !neverExported.has(entry.type) && !(entry.type === 'choose' && entry.keep);
}

/** Messages that wait would be the words of somebody else, ready to be sent. */
const neverExported: ReadonlySet<Entry['type']> = new Set(['delete', 'wait', 'move-up', 'withdraw']);

/**
 * Whether the pictures of an entry are what the file says they are: they are stored by their hash, and the page decodes them. Pictures
 * whose bytes are missing are accepted.
 */
function picturesAreSound(entry: Entry): boolean {
  return picturesIn(entry).every(({ picture, text }) => {
    const bytes = Buffer.from(text, 'base64');
    return pictureProblem(bytes) === undefined && isDeepStrictEqual(pictureOf(bytes), picture);
  });
}

/** The messages that are shown as Markdown. */
export function asMarkdown(conversation: Pick<Conversation, 'title' | 'messages' | 'together'>): string {
  const { title, messages } = conversation;
  const summary = lastSummary(messages);
  const sections = messages.flatMap((message) => [
    section(message, conversation),
    ...(summary?.id === message.id
      ? quotation(l10n.t('Earlier replies are summarised for the model'), summary.text)
      : []),
  ]);
  return [`# ${title}`, ...sections].join('\n\n') + '\n';
}

function section(message: Message, conversation: Pick<Conversation, 'together'>): string {
  const together = conversation.together(message.id);
  if (together.length > 0) return [`## ${l10n.t('Replies')}`, comparisonText(together)].join('\n\n');
  const heading = `## ${message.role === 'user' ? l10n.t('You') : message.model}`;
  const thoughts = message.role === 'assistant' ? [...quoted(message), ...listed(message)] : [];
  const kept = picturesOf(message).filter(({ text }) => text !== '');
  const pictures = kept.map((one) => `![${one.name.replace(/[[\]\\]/g, '\\$&')}](${dataAddress(one)})`);
  const problem = message.role === 'assistant' ? problemText(message) : [];
  return [heading, ...thoughts, contentOf(message).trim(), ...problem, ...pictures].filter(Boolean).join('\n\n');
}

/** A text as a quotation under a heading. */
function quotation(heading: string, text: string): string[] {
  return [`**${heading}**`, text.trim().replace(/^/gm, '> ')];
}

/** The thoughts of the model as a quotation under a heading. */
function quoted({ thoughts = '', thoughtSeconds }: Reply): string[] {
  if (thoughts.trim() === '') return [];
  const title =
    thoughtSeconds === undefined ? l10n.t('Thought') : l10n.t('Thought for {0} s', Math.round(thoughtSeconds));
  return quotation(title, thoughts);
}

/** What the model looked up, as a list. Its titles may contain anything, so all signs of Markdown are escaped. */
function listed({ steps = [] }: Reply): string[] {
  if (steps.length === 0) return [];
  return [steps.map(({ title }) => `- ${title.replace(/[\\`*_[\]<>#|!&~]/g, '\\$&')}`).join('\n')];
}

function* entriesOf(conversation: Whole): Generator<Entry> {
  const last = conversation.messages.at(-1);
  const { place, ...summary } = conversation.summary();
  for (const { message, parent } of conversation.all()) yield* entriesOfMessage(message, parent, conversation.at);
  if (last) yield { type: 'choose', id: last.id };
  yield summary;
}

/** A function that replaces each id with a new one, because it could be the id of another conversation. */
function newIds(): (old: string) => string {
  const ids = new Map<string, string>();
  return (old) => {
    const id = ids.get(old) ?? crypto.randomUUID();
    ids.set(old, id);
    return id;
  };
}

/**
 * Replaces the ids of an entry. Also removes the addresses of attachments, which could lead anywhere, and the connections: the connection
 * decides whether the user is asked before the conversation continues, so a file must not set it.
 */
function withIds(entry: Entry, idOf: (old: string) => string): Entry {
  switch (entry.type) {
    case 'message': {
      const attachments = entry.message.attachments.map(({ uri, ...rest }) => ({ ...rest, id: idOf(rest.id) }));
      const message = { ...entry.message, id: idOf(entry.message.id), attachments };
      return { ...entry, parent: entry.parent && idOf(entry.parent), message };
    }
    case 'reply': {
      const { type, parent, at } = entry;
      // Whether the next reply may look things up, the user decides here.
      const { looksUp, ...started } = entry.reply;
      const { beside } = started;
      const reply = { ...started, id: idOf(started.id), ...(beside !== undefined && { beside: idOf(beside) }) };
      return { type, parent: parent && idOf(parent), reply, at };
    }
    case 'end':
      return { ...entry, reply: { ...entry.reply, id: idOf(entry.reply.id) } };
    case 'summary': {
      const { place, ...summary } = entry;
      return summary;
    }
    default:
      return 'id' in entry ? { ...entry, id: idOf(entry.id) } : entry;
  }
}
