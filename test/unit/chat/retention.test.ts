import assert from 'node:assert/strict';
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { mock } from 'node:test';
import { deleteOld, Retention } from '../../../src/chat/history/retention.ts';
import { ask, fileOf, historyFolder, question } from '../../support/history/folder.ts';

const day = 24 * 60 * 60_000;
const today = Date.UTC(2026, 10, 23);
const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

describe('Conversations that are kept for a number of days (V200)', () => {
  const { path, window } = historyFolder();

  /** A conversation whose file was last changed the given number of days ago. */
  async function conversation(number: number, days: number, ...more: object[]): Promise<string> {
    const [id, at] = [uuid(number), today - days * day];
    await mkdir(path(), { recursive: true });
    const file = path(`${id}.jsonl`);
    await writeFile(file, fileOf({ type: 'created', v: 1, at }, ...question(`Of ${days} days`, at), ...more));
    await utimes(file, at / 1000, at / 1000);
    return id;
  }

  /** A window that keeps conversations for the given number of days. Its clock advances with each check. */
  function retention({ history } = window(), days = 30) {
    const state = { days: days as number | undefined, open: [] as string[], now: today };
    const host = { days: () => state.days, open: () => state.open, now: () => (state.now += 1000) };
    return { state, history, retention: new Retention(history, host) };
  }

  async function checkTwice({ retention }: { retention: Retention }): Promise<void> {
    await retention.check();
    await retention.check();
  }

  const left = async (): Promise<string[]> =>
    (await readdir(path())).filter((name) => name.endsWith('.jsonl')).map((name) => name.slice(0, 36));

  it('are deleted with their pictures once their last message is older, and not before', async () => {
    const [older, younger] = [await conversation(1, 30.01), await conversation(2, 29.99)];
    await mkdir(path(`${older}.pictures`));
    await writeFile(path(`${older}.pictures/a`), 'a');
    await checkTwice(retention());
    assert.deepEqual(await readdir(path()), [`${younger}.jsonl`]);
  });

  it('are kept if no number of days is set, or not any more at the second check', async () => {
    await conversation(1, 5000);
    const window = retention();
    window.state.days = undefined;
    await checkTwice(window);
    window.state.days = 30;
    await window.retention.check();
    window.state.days = undefined;
    await window.retention.check();
    assert.deepEqual(await left(), [uuid(1)]);
  });

  it('are kept if more days are set before the second check, as when typing 3 and then 30', async () => {
    await conversation(1, 10);
    const window = retention(undefined, 3);
    await window.retention.check();
    window.state.days = 30;
    await window.retention.check();
    assert.deepEqual(await left(), [uuid(1)]);
  });

  it('are kept while this window has them open', async () => {
    const [open, other] = [await conversation(1, 40), await conversation(2, 40)];
    const window = retention();
    window.state.open = [open];
    await checkTwice(window);
    assert.deepEqual(await left(), [open]);
    await assert.rejects(stat(path(`${other}.jsonl`)), { code: 'ENOENT' });
  });

  it('are kept if they are opened between both checks', async () => {
    await conversation(1, 40);
    const window = retention();
    await window.retention.check();
    window.state.open = [uuid(1)];
    await window.retention.check();
    assert.deepEqual(await left(), [uuid(1)]);
  });

  it('are kept while another window has them open, also after both have slept for days', async () => {
    await conversation(1, 40);
    const [one, other] = [retention(), retention()];
    other.state.open = [uuid(2), uuid(1)];
    for (const days of [0, 3, 6]) {
      [one.state.now, other.state.now] = [today + days * day, today + days * day];
      await one.retention.check();
      await other.retention.check();
      await one.retention.check();
      await other.retention.check();
    }
    assert.deepEqual(await left(), [uuid(1)]);
  });

  it('are kept while another window writes a reply to them', async () => {
    await conversation(1, 40);
    const one = retention();
    await one.retention.check();
    const journal = window().history.journal(uuid(1));
    journal.append({ type: 'text', id: 'A', text: 'Still arriving' });
    await journal.flush();
    await one.retention.check();
    assert.deepEqual(await left(), [uuid(1)]);
  });

  it('are deleted the day after another window has closed them', async () => {
    await conversation(1, 40);
    const [one, other] = [retention(), retention()];
    other.state.open = [uuid(1)];
    await one.retention.check();
    await other.retention.check();
    await one.retention.check();
    one.state.now += day;
    await checkTwice(one);
    assert.deepEqual(await left(), []);
  });

  it('are checked once a day, also after the clock was set back', async () => {
    const window = retention();
    await checkTwice(window);
    await conversation(1, 40);
    await checkTwice(window);
    assert.deepEqual(await left(), [uuid(1)]);
    window.state.now -= 2 * day;
    await checkTwice(window);
    assert.deepEqual(await left(), []);
  });

  it('are kept from the day on which they were imported', async () => {
    const { history } = window();
    const at = Date.now();
    const id = await history.add(question('Of long ago', at - 400 * day));
    const late = retention({ history, problems: [] });
    late.state.now = at + 29 * day;
    await checkTwice(late);
    assert.deepEqual(await left(), [id]);
    late.state.now = at + 31 * day;
    await checkTwice(late);
    assert.deepEqual(await left(), []);
  });

  it('are deleted even if all their messages were deleted before', async () => {
    await conversation(1, 40, { type: 'summary', title: '', at: today - 40 * day, messages: 0 });
    await checkTwice(retention());
    assert.deepEqual(await left(), []);
  });

  for (const [what, text] of [
    ['a file that is not a conversation', 'Not JSON'],
    ['a file of a newer version', JSON.stringify({ type: 'created', v: 2, at: 5 })],
  ] as const)
    it(`are deleted without changing ${what}`, async () => {
      await mkdir(path(), { recursive: true });
      await writeFile(path(`${uuid(1)}.jsonl`), text);
      await utimes(path(`${uuid(1)}.jsonl`), 5, 5);
      await checkTwice(retention());
      assert.deepEqual(await readdir(path()), [`${uuid(1)}.jsonl`]);
    });

  it('are deleted without a problem by two windows that check at the same time', async () => {
    for (let number = 0; number < 20; number++) await conversation(number, 40);
    const [one, other] = [window(), window()];
    const both = [retention(one), retention(other)];
    await Promise.all(both.map(({ retention }) => retention.check()));
    await Promise.all(both.map(({ retention }) => retention.check()));
    assert.deepEqual(await left(), []);
    assert.deepEqual([...one.problems, ...other.problems], []);
  });

  it('can be written after others were deleted', async () => {
    await conversation(1, 40);
    const { history, problems } = window();
    await checkTwice(retention({ history, problems }));
    const journal = history.create();
    await ask(journal, 'Again', today);
    assert.deepEqual(
      (await history.list()).map(({ title }) => title),
      ['Again'],
    );
    assert.deepEqual(problems, []);
  });

  it('are looked for when a window opens and every five minutes until it closes, also the requests of commands', () => {
    mock.timers.enable({ apis: ['setInterval'] });
    try {
      const done: unknown[] = [];
      let days: number | undefined = 30;
      const retention = { check: () => Promise.resolve(void done.push('checked')) };
      const end = deleteOld(() => days, retention, {
        deleteOlderThan: (than) => Promise.resolve(void done.push(than)),
      });
      assert.deepEqual(done.splice(0), ['checked', 30]);
      days = undefined;
      mock.timers.tick(5 * 60_000);
      assert.deepEqual(done.splice(0), ['checked'], 'commands are kept as long as conversations');
      days = 7;
      mock.timers.tick(5 * 60_000 - 1);
      assert.deepEqual(done, []);
      mock.timers.tick(1);
      assert.deepEqual(done.splice(0), ['checked', 7]);
      end();
      mock.timers.tick(60 * 60_000);
      assert.deepEqual(done, []);
    } finally {
      mock.timers.reset();
    }
  });
});
