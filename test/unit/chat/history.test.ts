import assert from 'node:assert/strict';
import fs, { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { conversationOf } from '../../../src/chat/conversation.ts';
import { lineOf } from '../../../src/chat/history/entries.ts';
import type { Entry } from '../../../src/chat/entry.ts';
import { History } from '../../../src/chat/history/history.ts';
import { historySentence } from '../../../src/chat/history/historyProblem.ts';
import { ask, fileOf, historyFolder, question, workspace } from '../../support/history/folder.ts';

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const created = { type: 'created', v: 1, at: 5 };
const textsOf = (entries: Entry[] | undefined): string[] =>
  Array.from(conversationOf(entries ?? []).all(), ({ message }) => message.text);
const titles = (listed: { title: string }[]): string[] => listed.map(({ title }) => title);

describe('The history', () => {
  const { path, window } = historyFolder();
  const files = (): Promise<string[]> => readdir(path());
  afterEach(() => mock.timers.reset());

  it('is empty before the first message, and creates no files', async () => {
    const { history } = window();
    history.create();
    assert.deepEqual(await history.list(), []);
    await assert.rejects(files(), { code: 'ENOENT' });
  });

  it('lists every conversation with its title, time, size and workspace, the latest first', async () => {
    const { history } = window();
    const [old, latest] = [history.create(), history.create(workspace)];
    await ask(latest, 'Latest', 2000);
    await ask(old, 'Old', 1000);
    assert.deepEqual(await history.list(), [
      { id: latest.id, title: 'Latest', at: 2000, messages: 1, workspace: 'shop', workspaceId: 'w' },
      { id: old.id, title: 'Old', at: 1000, messages: 1 },
    ]);
  });

  for (const method of ['list', 'ages'] as const)
    it(`can let other code run after each conversation: ${method}`, async () => {
      const { history } = window();
      await mkdir(path(), { recursive: true });
      for (let number = 0; number < 30; number++)
        await writeFile(path(`${uuid(number)}.jsonl`), `${JSON.stringify(created)}\n`);
      const clock = mock.method(performance, 'now');
      try {
        await history[method]();
        assert.ok(clock.mock.callCount() >= 30, 'the time is looked at after each');
      } finally {
        clock.mock.restore();
      }
    });

  it('does not let other users read its files', async function () {
    if (process.platform === 'win32') this.skip();
    const { history } = window();
    const journal = history.create();
    await ask(journal, 'Secret');
    assert.equal((await stat(path())).mode & 0o777, 0o700);
    assert.equal((await stat(path(`${journal.id}.jsonl`))).mode & 0o777, 0o600);
  });

  it('appends arriving text to the file at least once a second, in one line (R9)', async () => {
    const { history } = window();
    const journal = history.create();
    await ask(journal, 'Q');
    const file = path(`${journal.id}.jsonl`);
    const before = readFileSync(file);
    mock.timers.enable({ apis: ['setTimeout'] });
    for (let number = 0; number < 1000; number++) journal.append({ type: 'text', id: 'A', text: `${number} ` });
    mock.timers.tick(999);
    await new Promise(setImmediate);
    const after = readFileSync(file);
    assert.deepEqual(after.subarray(0, before.length), before);
    const added = after.subarray(before.length).toString();
    assert.equal(added.split('\n').length, 2, 'one line');
    assert.equal((JSON.parse(added) as { text: string }).text, Array.from(Array(1000).keys(), (n) => `${n} `).join(''));
  });

  it('holds nothing of a conversation that was left once it is written, and continues it later', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const { history } = window();
    const leave = async (): Promise<[string, WeakRef<object>]> => {
      const journal = history.create();
      await ask(journal, 'Q1');
      return [journal.id, new WeakRef(journal)];
    };
    const [id, left] = await leave();
    for (let times = 0; times < 10 && left.deref(); times++) {
      await new Promise(setImmediate);
      collectGarbage();
    }
    assert.equal(left.deref(), undefined);
    await ask(history.journal(id), 'Q2');
    assert.deepEqual(textsOf(await history.read(id)), ['Q1', 'Q2']);
  });

  it('reads and deletes a conversation with the entries that are still being written', async () => {
    const { history } = window();
    const [read, deleted] = [history.create(), history.create()];
    const written = [ask(read, 'Q1'), ask(deleted, 'Q2')];
    assert.deepEqual(textsOf(await history.read(read.id)), ['Q1']);
    const undo = await history.delete(deleted.id);
    await Promise.all(written);
    assert.deepEqual(await files(), [`${read.id}.jsonl`]);
    await undo();
    assert.deepEqual(textsOf(await history.read(deleted.id)), ['Q2']);
    const last = ask(history.create(), 'Q3');
    await history.deleteAll();
    await last;
    assert.deepEqual(await files(), []);
  });

  it('writes messages in order when a conversation is opened again', async () => {
    const { history } = window();
    const journal = history.create();
    await Promise.all([ask(journal, 'before'), ask(history.journal(journal.id), 'after')]);
    assert.deepEqual(textsOf(await history.read(journal.id)), ['before', 'after']);
  });

  it('loses nothing when two windows add 50 conversations each at once (V58)', async () => {
    const [one, other] = [window(), window()];
    const fifty = Array.from({ length: 50 });
    await Promise.all(
      [one, other].flatMap(({ history }) => fifty.map((_, number) => ask(history.create(), `Q${number}`))),
    );
    assert.equal((await one.history.list()).length, 100);
    assert.deepEqual(await other.history.list(), await one.history.list());
  });

  it('keeps the lines of two windows in one conversation', async () => {
    const [one, other] = [window().history, window().history];
    const journal = one.create();
    await ask(journal, 'first');
    const again = other.journal(journal.id);
    await Promise.all(Array.from({ length: 50 }, (_, number) => ask(number % 2 ? journal : again, `Q${number}`)));
    const all = Array.from(conversationOf((await one.read(journal.id)) ?? []).all());
    assert.equal(new Set(all.map(({ message }) => message.text)).size, 51);
  });

  it('keeps a name while another window that does not know it continues', async () => {
    const [one, other] = [window().history, window().history];
    const journal = one.create();
    await ask(journal, 'Q', 1000);
    await other.rename(journal.id, ' My \n name ');
    journal.append({ type: 'text', id: 'A', text: 'x' });
    await journal.flush();
    await ask(journal, 'Q', 2000);
    assert.deepEqual(titles(await other.list()), ['My name']);
    // This is longer than the end of the file that a list reads.
    for (const entry of question('x'.repeat(20_000))) journal.append(entry);
    journal.append({ type: 'summary', title: 'Q', at: 3000, messages: 1 });
    await journal.flush();
    assert.deepEqual(titles(await one.list()), ['My name']);
    assert.equal(conversationOf((await one.read(journal.id)) ?? []).title, 'My name');
    await one.rename(journal.id, '  ');
    assert.deepEqual(titles(await one.list()), ['My name']);
  });

  it('says that it cannot rename a conversation that another window has deleted, or that cannot be read (V613)', async () => {
    const [one, other] = [window().history, window().history];
    const journal = one.create();
    await ask(journal, 'Q');
    await other.delete(journal.id);
    await assert.rejects(one.rename(journal.id, 'Mine'), { code: 'ENOENT' });
    await writeFile(path(`${uuid(1)}.jsonl`), 'no conversation');
    await assert.rejects(one.rename(uuid(1), 'Mine'), Error);
    assert.deepEqual(await one.list(), []);
  });

  it('lists the name that one window set while another window wrote a message', async () => {
    const { history } = window();
    const named = { type: 'summary', title: 'Mine', at: 7, messages: 1, named: true };
    await mkdir(path());
    await writeFile(path(`${uuid(1)}.jsonl`), fileOf(created, ...question('Q', 7), named, ...question('Q', 9)));
    assert.deepEqual(await history.list(), [{ id: uuid(1), title: 'Mine', at: 9, messages: 1 }]);
  });

  it('lists a conversation with messages although the last summary counts none', async () => {
    const { history } = window();
    const none = { type: 'summary', title: 'Q', at: 5, messages: 0 };
    const [first, second] = [question('First', 7), question('Second', 9)];
    const gone = { type: 'delete', id: first[0]?.type === 'message' ? first[0].message.id : '' };
    const long = question('x'.repeat(20_000), 8);
    await mkdir(path());
    await writeFile(path(`${uuid(1)}.jsonl`), fileOf(created, ...first, ...second, gone, none));
    await writeFile(path(`${uuid(2)}.jsonl`), fileOf(created, ...first, ...long, ...second, gone, none));
    await writeFile(path(`${uuid(3)}.jsonl`), fileOf(created, ...first, gone, none));
    assert.deepEqual(titles(await history.list()), ['Second', 'Second']);
  });

  it('lists a conversation whose window was killed in the middle of a long reply', async () => {
    const { history } = window();
    const text = { type: 'text', id: 'A', text: 'x'.repeat(50_000) };
    const reply = { type: 'reply', parent: null, reply: { id: 'A', model: 'app' }, at: 9 };
    await mkdir(path());
    await writeFile(path(`${uuid(1)}.jsonl`), fileOf(created, ...question('Why?', 7), reply, text) + '\n{"type":"te');
    assert.deepEqual(await history.list(), [{ id: uuid(1), title: 'Why?', at: 7, messages: 1 }]);
  });

  it('deletes a conversation for all windows, and restores it unchanged', async () => {
    const [one, other] = [window().history, window().history];
    const journal = one.create();
    await ask(journal, 'Q');
    const file = path(`${journal.id}.jsonl`);
    const before = await readFile(file);
    const undo = await one.delete(journal.id);
    assert.deepEqual(await other.list(), []);
    assert.deepEqual(await files(), []);
    assert.equal(await one.read(journal.id), undefined);
    await undo();
    await undo();
    assert.deepEqual(await readFile(file), before);
    assert.deepEqual(titles(await other.list()), ['Q']);
  });

  it('says which conversations this window deletes and restores (V600)', async () => {
    const { history } = window();
    const said: string[] = [];
    const telling = new History(path(), undefined, (id) => {
      said.push(`deleted ${id}`);
      return () => said.push(`restored ${id}`);
    });
    const [one, other] = [history.create(), history.create()];
    await ask(one, 'Q1');
    await ask(other, 'Q2');
    await telling.pin(other.id);
    const undo = await telling.delete(one.id);
    assert.deepEqual(said, [`deleted ${one.id}`]);
    await undo();
    assert.equal(said[1], `restored ${one.id}`);
    await telling.deleteAll();
    assert.deepEqual(new Set(said.slice(2)), new Set([`deleted ${one.id}`, `deleted ${other.id}`]));
  });

  it('says which conversations other windows have deleted: once, and when it lists, or cannot delete them any more (V614)', async () => {
    const { history } = window();
    const said: string[] = [];
    const telling = new History(path(), undefined, (id) => {
      said.push(id);
      return () => undefined;
    });
    const [one, other, third] = [history.create(), history.create(), telling.create()];
    for (const journal of [one, other, third]) await ask(journal, 'Q');
    await telling.list();
    await history.delete(one.id);
    await telling.list();
    await telling.ages();
    assert.deepEqual(said, [one.id]);
    await history.delete(other.id);
    await assert.rejects(telling.delete(other.id), { code: 'ENOENT' });
    await telling.list();
    assert.deepEqual(said, [one.id, other.id]);
    await (
      await telling.delete(third.id)
    )();
    await telling.list();
    assert.deepEqual(said, [one.id, other.id, third.id], 'what is restored was not deleted by another window');
  });

  it('does not restore what another window deleted, but keeps new messages until that is undone', async () => {
    const [one, other] = [window(), window()];
    const journal = one.history.create();
    await ask(journal, 'Q1');
    const undo = await other.history.delete(journal.id);
    await assert.rejects(ask(journal, 'Q2'), { code: 'ENOENT' });
    await assert.rejects(ask(journal, 'Q3'), { code: 'ENOENT' });
    assert.deepEqual(await files(), []);
    assert.deepEqual(one.problems.map(historySentence), [
      'This conversation cannot be saved: it was deleted. You can continue the chat.',
    ]);
    await undo();
    await ask(journal, 'Q4');
    const all = Array.from(conversationOf((await one.history.read(journal.id)) ?? []).all());
    assert.deepEqual(all.map(({ message }) => message.text).sort(), ['Q1', 'Q2', 'Q3', 'Q4']);
  });

  it('does not retry failed writes after everything was deleted', async () => {
    const { history } = window();
    await writeFile(path(), 'a file in the place of the folder');
    mock.timers.enable({ apis: ['setTimeout'] });
    await assert.rejects(ask(history.create(), 'Q'), { code: 'EEXIST' });
    await rm(path());
    await history.deleteAll();
    mock.timers.tick(5000);
    await new Promise(setImmediate);
    assert.deepEqual(await history.list(), []);
    await assert.rejects(files(), { code: 'ENOENT' });
  });

  it('writes nothing more of what had arrived when a conversation is deleted, and reports nothing', async () => {
    const { history, problems } = window();
    const journal = history.create();
    await ask(journal, 'Q');
    mock.timers.enable({ apis: ['setTimeout'] });
    journal.append({ type: 'text', id: 'A', text: 'Words' });
    await history.delete(journal.id);
    mock.timers.tick(500);
    await new Promise(setImmediate);
    assert.deepEqual([problems, await history.list()], [[], []]);
  });

  it('adds a complete conversation or nothing, and leaves the report to the caller', async () => {
    const { history, problems } = window();
    await writeFile(path(), 'a file in the place of the folder');
    await assert.rejects(history.add(question('Q')), { code: 'EEXIST' });
    assert.deepEqual(problems, [], 'the caller reports it');
    await rm(path());
    await history.add([...question('Q1', 7), ...question('Q2', 9)], workspace);
    assert.deepEqual(titles(await history.list()), ['Q2']);
    assert.equal((await files()).length, 1);
    const theirs: Entry = { type: 'created', v: 1, at: 5, place: 'theirs' };
    const id = await history.add([theirs, ...question('Q3', 8)]);
    assert.equal((await history.list()).find((one) => one.id === id)?.place, undefined);
    assert.equal(conversationOf((await history.read(id)) ?? []).summary().place, undefined);
  });

  it('deletes all conversations', async () => {
    const { history } = window();
    await ask(history.create(), 'Q1');
    await ask(history.create(), 'Q2');
    await writeFile(path(`${uuid(1)}.jsonl.unreadable-5`), 'secret');
    await writeFile(path('notes.txt'), 'not ours');
    await history.deleteAll();
    assert.deepEqual(await files(), ['notes.txt']);
  });

  it('sets aside what cannot be read, with one notice, and lists the rest (V60)', async () => {
    const { history, problems } = window();
    await ask(history.create(), 'Whole');
    await writeFile(path(`${uuid(1)}.jsonl`), '{"v":1,"mess');
    await writeFile(path(`${uuid(2)}.jsonl`), '');
    await writeFile(path(`${uuid(3)}.jsonl`), `\n{"type":"cre${'\0'.repeat(50_000)}`);
    assert.deepEqual(titles(await history.list()), ['Whole']);
    assert.deepEqual(titles(await history.list()), ['Whole']);
    assert.equal(problems.length, 1);
    const aside = (await files()).filter((name) => name.includes('.unreadable-'));
    assert.deepEqual(aside.map((name) => name.slice(0, 36)).sort(), [uuid(1), uuid(2), uuid(3)]);
    assert.ok(problems[0]?.kind === 'set-aside');
    assert.deepEqual(problems[0].files.sort(), aside.sort());
    assert.equal(await readFile(path(aside.sort()[0]), 'utf8'), '{"v":1,"mess');
  });

  it('are reported as set aside by the window that did so, and by no other', async () => {
    const [one, other] = [window(), window()];
    await mkdir(path());
    for (let number = 0; number < 50; number++) await writeFile(path(`${uuid(number)}.jsonl`), '{"v":1,"mess');
    await Promise.all([one.history.list(), other.history.list()]);
    const told = [...one.problems, ...other.problems].flatMap((each) => (each.kind === 'set-aside' ? each.files : []));
    assert.deepEqual(told.sort(), (await files()).sort());
  });

  it('lists a conversation by its other entries if the time of one is not a valid date (V60)', async () => {
    const { history } = window();
    const summary = { type: 'summary', title: 'Q', at: 1e17, messages: 1 };
    await mkdir(path());
    await writeFile(path(`${uuid(1)}.jsonl`), fileOf(created, ...question('Q', 7).slice(0, 1), summary));
    assert.deepEqual(await history.list(), [{ id: uuid(1), title: 'Q', at: 7, messages: 1 }]);
  });

  it('reports that it cannot be listed if its folder cannot be read', async () => {
    const { history, problems } = window();
    await writeFile(path(), 'a file in the place of the folder');
    assert.deepEqual(await history.list(), []);
    assert.deepEqual(problems.map(historySentence), ['Your conversations could not be listed (ENOTDIR). Try again.']);
    await assert.rejects(history.deleteAll(), { code: 'ENOTDIR' });
  });

  it('reports once what it has no permission to read, and nothing that another window has deleted meanwhile', async () => {
    const { history, problems } = window();
    const [refused, gone] = [history.create(), history.create()];
    await Promise.all([ask(refused, 'Q1'), ask(gone, 'Q2')]);
    const stat = mock.method(fs, 'statSync', (file: string) => {
      throw Object.assign(new Error('refused'), { code: file.includes(gone.id) ? 'ENOENT' : 'EACCES' });
    });
    syncBuiltinESMExports();
    try {
      assert.deepEqual([await history.list(), await history.list()], [[], []]);
    } finally {
      stat.mock.restore();
      syncBuiltinESMExports();
    }
    assert.deepEqual(problems, [{ kind: 'not-read', files: [`${refused.id}.jsonl`] }]);
  });

  it('does not change files of a newer version', async () => {
    const { history, problems } = window();
    const newer = fileOf({ type: 'created', v: 2, new: 'shape' }, ...question('Q'));
    await mkdir(path());
    await writeFile(path(`${uuid(1)}.jsonl`), newer);
    assert.deepEqual(await history.list(), []);
    assert.equal(await history.read(uuid(1)), undefined);
    await assert.rejects(history.rename(uuid(1), 'Mine'), Error);
    assert.equal(await readFile(path(`${uuid(1)}.jsonl`), 'utf8'), newer);
    assert.deepEqual(problems, []);
  });

  it('skips torn and unknown lines, and reads the lines after them', async () => {
    const { history } = window();
    const [message, summary] = question('Q').map(lineOf);
    const text = [
      fileOf(created),
      message,
      '\n{"type":"tex',
      summary,
      '\n\n[]\n5\n{"type":"toString"}',
      '\n{"type":"later"}',
    ];
    await mkdir(path());
    await writeFile(path(`${uuid(1)}.jsonl`), text.join(''));
    assert.deepEqual(
      (await history.read(uuid(1)))?.map(({ type }) => type),
      ['created', 'message', 'summary'],
    );
    assert.deepEqual(titles(await history.list()), ['Q']);
  });

  it('does not follow links, either for reading or for writing', async function () {
    if (process.platform === 'win32') this.skip();
    const { history } = window();
    await mkdir(path());
    const elsewhere = fileOf(created, ...question('Elsewhere'));
    await writeFile(path('elsewhere'), elsewhere);
    await symlink(path('elsewhere'), path(`${uuid(1)}.jsonl`));
    assert.deepEqual(await history.list(), []);
    assert.equal(await history.read(uuid(1)), undefined);
    await assert.rejects(ask(history.journal(uuid(1)), 'Q'), { code: 'ELOOP' });
    const journal = history.create();
    await symlink(path('elsewhere'), path(`${journal.id}.jsonl.new`));
    await ask(journal, 'Q');
    assert.equal(await readFile(path('elsewhere'), 'utf8'), elsewhere);
    assert.deepEqual(titles(await history.list()), ['Q']);
  });

  const foreign = ['../outside', '', uuid(1).toUpperCase() + 'x', `${uuid(1)}/..`, 'C:\\x'];
  for (const id of foreign)
    it(`does not turn the id ${JSON.stringify(id)} into a path`, async () => {
      const { history } = window();
      assert.throws(() => history.journal(id), RangeError);
      assert.equal(await history.read(id), undefined);
      await assert.rejects(history.delete(id), RangeError);
    });

  it('finds words in titles and texts in any case, also if they arrived in parts', async () => {
    const { history } = window();
    const journal = history.create();
    const parts: string[] = ['a long beginning, which nobody needs to see, then\nPri', 'Vet (again)'];
    await ask(journal, 'What is it?', 1000);
    journal.append({ type: 'reply', parent: null, reply: { id: 'A', model: 'app' }, at: 1 });
    for (const text of parts) {
      journal.append({ type: 'text', id: 'A', text });
      await journal.flush();
    }
    await ask(history.create(), 'Другое', 2000);
    const find = (words: string) => Array.fromAsync(history.search(words, new AbortController().signal));
    assert.deepEqual(await find('privet  (AGAIN'), [
      { id: journal.id, excerpt: '…ich nobody needs to see, then PriVet (again)' },
    ]);
    assert.deepEqual((await find('ДРУГОЕ')).length, 1);
    await history.rename(journal.id, 'My own words');
    assert.deepEqual(await find('own'), [{ id: journal.id, excerpt: 'My own words' }]);
    assert.deepEqual(await find('what is'), [{ id: journal.id, excerpt: 'What is it?' }], 'in another branch');
    assert.deepEqual(await find('nowhere'), []);
    assert.deepEqual(await find(' '), []);
    assert.deepEqual(await Array.fromAsync(history.search('What', AbortSignal.abort())), []);
  });

  it('reads a file again only when it has changed', async () => {
    const { history } = window();
    const journal = history.create();
    await ask(journal, 'Q1');
    const file = path(`${journal.id}.jsonl`);
    await utimes(file, 1, 1);
    await history.list();
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('Q1', 'Q2'));
    await utimes(file, 1, 1);
    assert.deepEqual(titles(await history.list()), ['Q1']);
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('Q2', 'Longer'));
    await utimes(file, 1, 1);
    assert.deepEqual(titles(await history.list()), ['Longer']);
    await ask(journal, 'Q3');
    assert.deepEqual(titles(await history.list()), ['Q3']);
  });
});
