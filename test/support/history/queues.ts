import assert from 'node:assert/strict';
import { conversationOf } from '../../../src/chat/conversation.ts';
import { History } from '../../../src/chat/history/history.ts';
import { killedAfter } from './children.ts';

/** What was checked: messages that waited or were sent, and those that were removed. */
export interface Queues {
  kills: number;
  waiting: number;
  sent: number;
  removed: number;
}

/** Kills that many processes, `atOnce` at a time, while they write ahead; then checks that each message waits or was sent, once. */
export async function killQueuers(folder: string, kills: number, atOnce: number): Promise<Queues> {
  const said = await killedAfter('waits', 'queuer.ts', 500, { folder, kills, atOnce });
  return { kills, ...(await check(folder, said)) };
}

async function check(folder: string, said: string[][]): Promise<Omit<Queues, 'kills'>> {
  const history = new History(folder, (problem) => assert.fail(JSON.stringify(problem)));
  const removed = new Set(said.filter(([what]) => what === 'removing').map(([, , id]) => id));
  const result = { waiting: 0, sent: 0, removed: removed.size };
  const waits = Map.groupBy(
    said.filter(([what]) => what === 'waits'),
    ([, conversation = '']) => conversation,
  );
  for (const [conversation, lines] of waits) {
    const { waiting, messages } = conversationOf((await history.read(conversation)) ?? []);
    const waitingIds = waiting.all.map(({ message }) => message.id);
    const ids = [...waitingIds, ...messages.map(({ id }) => id)];
    assert.equal(new Set(ids).size, ids.length, 'Nothing should wait that was sent.');
    for (const [, , id = ''] of lines) assert.ok(ids.includes(id) || removed.has(id), 'Nothing should be missing.');
    for (const { message } of waiting.all) assert.equal(message.text, `Is ${message.id} here?`);
    result.waiting += waitingIds.length;
    result.sent += messages.filter(({ role }) => role === 'user').length;
  }
  return result;
}
