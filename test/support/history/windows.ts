import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { conversationOf } from '../../../src/chat/conversation.ts';
import { History, type Listed } from '../../../src/chat/history/history.ts';
import { Child } from './children.ts';

/** What was checked: existing and deleted conversations, messages and names that were kept, and processes killed. */
export interface Windows {
  conversations: number;
  deleted: number;
  messages: number;
  names: number;
  kills: number;
}

/** Lets that many processes work on one folder for some seconds, kills some on the way, and checks what they reported as kept. */
export async function runWindows(folder: string, count: number, seconds: number): Promise<Windows> {
  const killed: Child[] = [];
  const end = Date.now() + seconds * 1000;
  const one = async (): Promise<void> => {
    // At least once, however long it takes to start them all.
    do {
      const child = new Child('window.ts', folder);
      await child.said('kept');
      await setTimeout(Math.min(Math.random() * 4000, Math.max(0, end - Date.now())));
      await child.kill();
      killed.push(child);
    } while (Date.now() < end);
  };
  await Promise.all(Array.from({ length: count }, one));
  const said = killed.flatMap(({ lines }) => lines);
  return { ...(await check(folder, said)), kills: killed.length };
}

async function check(folder: string, said: string[][]): Promise<Omit<Windows, 'kills'>> {
  assert.deepEqual(of(said, 'set-aside'), [], 'No file should be unreadable.');
  const history = new History(folder, (problem) => assert.fail(JSON.stringify(problem)));
  const listed = new Map((await history.list()).map((conversation) => [conversation.id, conversation]));
  const deleted = new Set(of(said, 'deleting').map(([id]) => id));
  const kept = Map.groupBy(of(said, 'kept'), ([id = '']) => id);
  for (const [id, messages] of kept)
    if (listed.has(id)) await checkMessages(history, id, messages);
    else assert.ok(deleted.has(id), 'Nothing should be missing but what was deleted.');
  const names = Map.groupBy(of(said, 'renamed'), ([id = '']) => id);
  for (const id of names.keys()) checkName(listed.get(id), of(said, 'renaming'));
  return {
    conversations: listed.size,
    deleted: Array.from(kept.keys()).filter((id) => !listed.has(id)).length,
    messages: of(said, 'kept').length,
    names: of(said, 'renamed').length,
  };
}

async function checkMessages(history: History, id: string, said: string[][]): Promise<void> {
  const conversation = conversationOf((await history.read(id)) ?? []);
  const texts = new Map(Array.from(conversation.all(), ({ message }) => [message.id, message.text]));
  for (const [, message = ''] of said) assert.equal(texts.get(message), `Is ${message} here?`, 'A message is missing.');
  for (const [message, text] of texts) assert.equal(text, `Is ${message} here?`, 'Nobody said that.');
}

/** Checks that its name is one that a window gave it, not the title from a later summary. */
function checkName(listed: Listed | undefined, renamings: string[][]): void {
  if (!listed) return;
  const names = renamings.filter(([id]) => id === listed.id).map(([, name]) => name);
  assert.ok(names.includes(listed.title), `A name should stay: ${listed.title}`);
}

/** The lines that begin with that word, without it. */
function of(said: string[][], word: string): string[][] {
  return said.filter(([first]) => first === word).map(([, ...rest]) => rest);
}
