import assert from 'node:assert/strict';
import { conversationOf } from '../../../src/chat/conversation.ts';
import { History } from '../../../src/chat/history/history.ts';
import { Retention } from '../../../src/chat/history/retention.ts';
import { killedAfter } from './children.ts';
import { workspace } from './folder.ts';

/** What was checked: processes killed, and conversations that were pinned, and deleted because they were not. */
export interface PinKills {
  kills: number;
  pinned: number;
  deleted: number;
}

/**
 * Kills that many processes, `atOnce` at a time, while they pin, unpin and go on with conversations in one folder. Then checks that each
 * is there and pinned as its process said, and that age deletes only those that are not pinned.
 */
export async function killPinners(folder: string, kills: number, atOnce: number): Promise<PinKills> {
  const said = await killedAfter('done', 'pinner.ts', 300, { folder, kills, atOnce });
  return { kills, ...(await check(folder, said)) };
}

async function check(folder: string, said: string[][]): Promise<Omit<PinKills, 'kills'>> {
  const all = Map.groupBy(said, ([, id = '']) => id);
  const open = (): History => new History(folder, (problem) => assert.fail(JSON.stringify(problem)));
  const listed = new Map((await open().list()).map((one) => [one.id, one]));
  const pinned = new Set<string>();
  for (const [id, steps] of all) {
    const one = listed.get(id);
    assert.equal(one?.workspaceId, workspace.id, 'What was saved should be listed with its workspace.');
    const saved = steps.filter(([what, , deed]) => what === 'done' && deed === 'save').length;
    const messages = [...conversationOf((await open().read(id)) ?? []).all()];
    assert.ok(messages.length >= saved && messages.length <= saved + 1, 'Nothing that was saved should be missing.');
    const may = pinsAfter(steps);
    assert.ok(may.has(one.pinned === true), `It should be ${[...may].join()}, as its process said.`);
    if (one.pinned) pinned.add(id);
  }
  const later = { days: () => 30, open: () => [], now: () => Date.now() + 40 * 24 * 60 * 60_000 };
  const retention = new Retention(open(), later);
  await retention.check();
  await retention.check();
  assert.deepEqual(new Set((await open().list()).map(({ id }) => id)), pinned);
  return { pinned: pinned.size, deleted: listed.size - pinned.size };
}

/** Whether a conversation may be pinned, and whether it may not be: what was done last decides, and what was not done to its end may. */
function pinsAfter(steps: string[][]): Set<boolean> {
  const pins = steps.filter(([, , deed]) => deed !== 'save');
  const done = pins.findLast(([what]) => what === 'done')?.[2] === 'pin';
  const last = pins.at(-1);
  return new Set([done, ...(last?.[0] === 'doing' ? [last[2] === 'pin'] : [])]);
}
