// node window.ts <folder>: creates, continues, renames and deletes conversations at random, also those of other windows, until it is killed.
// Prints what it did, for deletions before they are done.
import { writeSync } from 'node:fs';
import { History } from '../../../src/chat/history/history.ts';
import type { StoredConversation } from '../../../src/chat/history/history.ts';
import { conversationOf } from '../../../src/chat/conversation.ts';
import { workspace } from './folder.ts';

const folder = process.argv[2] ?? '';
const say = (...words: string[]): number => writeSync(1, `${words.join(' ')}\n`);
const history = new History(folder, (problem) => {
  if (problem.kind === 'set-aside') say('set-aside', ...problem.files);
});
const deeds = [create, go, go, go, rename, rename, remove];

for (;;) {
  const listed = await history.list();
  const { id = '' } = listed[Math.floor(Math.random() * Math.min(listed.length, 20))] ?? {};
  const deed = listed.length < 5 ? create : deeds[Math.floor(Math.random() * deeds.length)];
  // Another window may have deleted it.
  await deed?.(id).catch(() => undefined);
}

async function create(): Promise<void> {
  const journal = history.create(workspace);
  say('kept', journal.id, await addTo(journal, null));
}

async function go(id: string): Promise<void> {
  const entries = await history.read(id);
  if (entries) say('kept', id, await addTo(history.journal(id), conversationOf(entries).messages.at(-1)?.id ?? null));
}

async function addTo(journal: StoredConversation, parent: string | null): Promise<string> {
  const [id, at] = [crypto.randomUUID(), Date.now()];
  journal.append({
    type: 'message',
    parent,
    message: { id, role: 'user', text: `Is ${id} here?`, attachments: [] },
    at,
  });
  journal.append({ type: 'summary', title: 'Not named', at, messages: 1 });
  await journal.flush();
  return id;
}

async function rename(id: string): Promise<void> {
  const name = crypto.randomUUID();
  say('renaming', id, name);
  await history.rename(id, name);
  say('renamed', id, name);
}

async function remove(id: string): Promise<void> {
  say('deleting', id);
  await history.delete(id);
}
