import { isDeepStrictEqual } from 'node:util';
import * as l10n from '@vscode/l10n';
import type { Message, Reply } from '../../protocol.ts';
import { at, parsed } from '../../service/json.ts';
import type { Conversation } from '../conversation.ts';
import { comparisonText } from './comparisonText.ts';
import { version, type Entry } from './entries.ts';
import { entryOf } from './parsedEntry.ts';
import { picturesIn } from './pictureFiles.ts';
import { pictureProblem } from '../../pictureHeader.ts';
import { dataAddress, pictureOf, picturesOf } from '../composing/pictures.ts';
import { contentOf } from '../composing/prompts.ts';

const kind = 'realm-chat-conversation';
/** Before it, thoughts were damage: an older Realm Chat is told that it is older. */
const versionWithThoughts = 2;
/** Characters of a file that is imported: the pictures of several messages are in it. */
export const largest = 256 * 1024 * 1024;
const mostEntries = 100_000;

/** A conversation that was imported; or a sentence that says why it is refused. */
export type Imported = { ok: true; entries: Entry[] } | { ok: false; reason: string };

/** What is exported of a conversation. */
type Whole = Pick<Conversation, 'at' | 'messages' | 'all' | 'summary'>;

/** A conversation with all its branches, for another machine; without deleted messages, and without the connection it took place on. */
export function asJson(conversation: Whole): string {
  const entries = entriesOf(conversation);
  const v = entries.some(({ type }) => type === 'thought') ? versionWithThoughts : version;
  return JSON.stringify({ v, kind, entries }, undefined, 2);
}

/** Reads what `asJson` wrote, wherever it comes from: shape by shape, and with ids of its own. */
export function importJson(text: string): Imported {
  const file = text.length > largest ? undefined : parsed(text);
  const [v, entries] = [at(file, 'v'), at(file, 'entries')];
  if (at(file, 'kind') !== kind || typeof v !== 'number' || !Array.isArray(entries) || entries.length > mostEntries)
    return { ok: false, reason: l10n.t('This file is not a conversation exported by Realm Chat.') };
  if (v > versionWithThoughts)
    return {
      ok: false,
      reason: l10n.t('This file was exported by a newer version of Realm Chat. Update Realm Chat, then try again.'),
    };
  const known = entries.map(entryOf);
  if (!known.every((entry) => entry !== undefined && picturesAreSound(entry)))
    return { ok: false, reason: l10n.t('This file is damaged: a part of it is not valid.') };
  return { ok: true, entries: withNewIds(known) };
}

/** A file may say anything of its pictures: what is kept by their hash, and decoded by the page, is what it says. Lost ones stay so. */
function picturesAreSound(entry: Entry): entry is Entry {
  return picturesIn(entry).every(({ picture, text }) => {
    const bytes = Buffer.from(text, 'base64');
    return pictureProblem(bytes) === undefined && isDeepStrictEqual(pictureOf(bytes), picture);
  });
}

/** What is shown of a conversation, as Markdown. */
export function asMarkdown(conversation: Pick<Conversation, 'title' | 'messages' | 'together'>): string {
  const { title, messages } = conversation;
  return [`# ${title}`, ...messages.map((message) => section(message, conversation))].join('\n\n') + '\n';
}

function section(message: Message, conversation: Pick<Conversation, 'together'>): string {
  const together = conversation.together(message.id);
  if (together.length > 0) return [`## ${l10n.t('Replies')}`, comparisonText(together)].join('\n\n');
  const heading = `## ${message.role === 'user' ? l10n.t('You') : message.model}`;
  const thoughts = message.role === 'assistant' ? quoted(message) : [];
  const kept = picturesOf(message).filter(({ text }) => text !== '');
  const pictures = kept.map((one) => `![${one.name.replace(/[[\]\\]/g, '\\$&')}](${dataAddress(one)})`);
  return [heading, ...thoughts, contentOf(message).trim(), ...pictures].join('\n\n');
}

/** What the model thought, as a quotation under its name. */
function quoted({ thoughts = '', thoughtSeconds }: Reply): string[] {
  if (thoughts.trim() === '') return [];
  const title =
    thoughtSeconds === undefined ? l10n.t('Thought') : l10n.t('Thought for {0} s', Math.round(thoughtSeconds));
  return [`**${title}**`, thoughts.trim().replace(/^/gm, '> ')];
}

function entriesOf(conversation: Whole): Entry[] {
  const all = Array.from(conversation.all(), ({ message, parent }) =>
    entriesOfMessage(message, parent, conversation.at),
  );
  const last = conversation.messages.at(-1);
  const { place, ...summary } = conversation.summary();
  return [...all.flat(), ...(last ? [{ type: 'choose', id: last.id } as const] : []), summary];
}

function entriesOfMessage(message: Message, parent: string | null, time: number): Entry[] {
  const { branch, ...said } = message;
  if (said.role === 'user') return [{ type: 'message', parent, message: said, at: time }];
  const { text, thoughts, retrying, ...reply } = said;
  const { modelId, beside, ...ended } = reply;
  const { id, model } = ended;
  const started = { id, model, ...(modelId !== undefined && { modelId }), ...(beside !== undefined && { beside }) };
  const start: Entry[] = [
    { type: 'reply', parent, reply: started, at: time },
    ...(thoughts === undefined ? [] : [{ type: 'thought' as const, id, text: thoughts }]),
    { type: 'text', id, text },
  ];
  return ended.outcome === 'streaming' ? start : [...start, { type: 'end', reply: ended, at: time }];
}

/**
 * Ids of a file could be those of other conversations; addresses of its attachments may lead anywhere; and the connection
 * it took place on decides whether the user is asked, so a file cannot set it.
 */
function withNewIds(entries: Entry[]): Entry[] {
  const ids = new Map<string, string>();
  const idOf = (old: string): string => {
    const id = ids.get(old) ?? crypto.randomUUID();
    ids.set(old, id);
    return id;
  };
  // What was sent from another machine did not leave this one.
  return entries.filter(({ type }) => type !== 'sent').map((entry) => withIds(entry, idOf));
}

function withIds(entry: Entry, idOf: (old: string) => string): Entry {
  switch (entry.type) {
    case 'message': {
      const attachments = entry.message.attachments.map(({ uri, ...rest }) => ({ ...rest, id: idOf(rest.id) }));
      const message = { ...entry.message, id: idOf(entry.message.id), attachments };
      return { ...entry, parent: entry.parent && idOf(entry.parent), message };
    }
    case 'reply': {
      const { type, parent, at } = entry;
      const { beside } = entry.reply;
      const reply = { ...entry.reply, id: idOf(entry.reply.id), ...(beside !== undefined && { beside: idOf(beside) }) };
      return { type, parent: parent && idOf(parent), reply, at };
    }
    case 'end':
      return { ...entry, reply: { ...entry.reply, id: idOf(entry.reply.id) } };
    case 'text':
    case 'thought':
    case 'text-was-thought':
    case 'choose':
    case 'delete':
      return { ...entry, id: idOf(entry.id) };
    case 'summary': {
      const { place, ...summary } = entry;
      return summary;
    }
    default:
      return entry;
  }
}
