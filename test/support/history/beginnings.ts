import assert from 'node:assert/strict';
import { conversationOf } from '../../../src/chat/conversation.ts';
import { History } from '../../../src/chat/history/history.ts';
import { killedAfter } from './children.ts';
import { longConversation } from './folder.ts';

/** What was checked: processes killed, and conversations that were begun from others. */
export interface Beginnings {
  kills: number;
  begun: number;
}

/**
 * Kills that many processes, `atOnce` at a time, while they begin conversations from others in one folder. Then checks that each
 * conversation, old or new, is there and complete if its process said so, and that what is listed besides has whole messages only.
 */
export async function killBeginners(folder: string, kills: number, atOnce: number): Promise<Beginnings> {
  const said = await killedAfter('begun', 'beginner.ts', 200, { folder, kills, atOnce });
  return { kills, begun: await check(folder, said) };
}

async function check(folder: string, said: string[][]): Promise<number> {
  const history = new History(folder, (problem) => assert.fail(JSON.stringify(problem)));
  const expected = [...conversationOf(longConversation()).messages].map(({ text }) => text);
  const complete = new Map(said.map(([what, id = '']) => [id, what]));
  const listed = (await history.list()).map(({ id }) => id);
  for (const id of complete.keys()) assert.ok(listed.includes(id), 'What was written should be listed.');
  for (const id of listed) {
    const texts = conversationOf((await history.read(id)) ?? []).messages.map(({ text }) => text);
    assert.deepEqual(texts, complete.has(id) ? expected : expected.slice(0, texts.length));
  }
  return said.filter(([what]) => what === 'begun').length;
}
