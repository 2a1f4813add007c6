import assert from 'node:assert/strict';
import { mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import type { Entry } from '../../../src/chat/entry.ts';
import { conversationOf } from '../../../src/chat/conversation.ts';
import type { History, Listed } from '../../../src/chat/history/history.ts';
import { Retention } from '../../../src/chat/history/retention.ts';
import { asJson, importJson } from '../../../src/chat/history/transfer.ts';
import { workspaceOf } from '../../../src/chat/history/workspace.ts';
import { ask, fileOf, historyFolder, question, workspace } from '../../support/history/folder.ts';

describe('The workspace of a conversation (V442)', () => {
  const { window, path } = historyFolder();
  const shop = workspaceOf(['file:///home/a/shop'], 'shop');

  const cases: [what: string, folders: string[], name: string, isSame: boolean][] = [
    ['the same folder', ['file:///home/a/shop'], 'shop', true],
    ['the same folder in a workspace with another name', ['file:///home/a/shop'], 'My shop (Workspace)', true],
    ['a folder of the same name elsewhere', ['file:///home/b/shop'], 'shop', false],
    ['the same path on another machine', ['vscode-remote://ssh-remote%2Bone/home/a/shop'], 'shop', false],
    ['one more folder', ['file:///home/a/shop', 'file:///home/a/till'], 'shop', false],
    ['two folders whose addresses join to the same text', ['file:///home/a', '/shop'], 'shop', false],
  ];
  for (const [what, folders, name, isSame] of cases)
    it(`is ${isSame ? 'the same' : 'another one'} with ${what}`, () => {
      assert.equal(workspaceOf(folders, name)?.id === shop?.id, isSame);
    });

  it('is the same whatever the order of its folders, and none without folders', () => {
    assert.deepEqual(workspaceOf(['a:b', 'a:c'], 'x'), workspaceOf(['a:c', 'a:b'], 'x'));
    assert.equal(workspaceOf([], 'Empty (Workspace)'), undefined);
  });

  it('tells nothing about its folders', () => {
    assert.match(shop?.id ?? '', /^[0-9a-f]{32}$/);
  });

  it('is listed in all windows, also once its conversation goes on elsewhere', async () => {
    const [one, other] = [window(), window()];
    const journal = one.history.create(shop);
    await ask(journal, 'Here');
    await ask(other.history.journal(journal.id), 'Goes on');
    const [listed] = await window().history.list();
    assert.deepEqual([listed?.title, listed?.workspace, listed?.workspaceId], ['Goes on', 'shop', shop?.id]);
  });

  const damaged: [what: string, fields: object][] = [
    ['no workspace, as before', {}],
    ['only the name of its workspace, as before', { workspace: 'shop' }],
    ['a number as the id', { workspace: 'shop', workspaceId: 7 }],
    ['a list as the id', { workspace: 'shop', workspaceId: ['a'] }],
    ['null as the id', { workspaceId: null }],
  ];
  for (const [what, fields] of damaged)
    it(`is unknown if a file has ${what}`, async () => {
      await mkdir(path(), { recursive: true });
      const id = crypto.randomUUID();
      await writeFile(path(`${id}.jsonl`), fileOf({ type: 'created', v: 1, at: 1, ...fields }, ...question('Q', 2)));
      const { history, problems } = window();
      const [listed] = await history.list();
      assert.deepEqual([listed?.id, listed && 'workspaceId' in listed, problems], [id, false, []]);
      const journal = history.journal(id);
      await ask(journal, 'Goes on');
      assert.equal(conversationOf((await history.read(id)) ?? []).messages.at(-1)?.text, 'Goes on');
    });
});

describe('A pinned conversation (V443)', () => {
  const { window, path } = historyFolder();
  const day = 24 * 60 * 60_000;

  async function asked(history: History, text = 'Q', at?: number): Promise<string> {
    const journal = history.create(workspace);
    await ask(journal, text, at);
    return journal.id;
  }
  const pinned = async (): Promise<string[]> =>
    (await window().history.list()).filter((one: Listed) => one.pinned).map(({ title }) => title);
  const files = async (): Promise<string[]> => (await readdir(path())).sort();

  it('is pinned in all windows, and unpinned again, without a change of its file', async () => {
    const [one, other] = [window(), window()];
    const id = await asked(one.history);
    const { mtimeMs, size } = await stat(path(`${id}.jsonl`));
    for (const history of [one.history, other.history, one.history]) await history.pin(id);
    assert.deepEqual(await pinned(), ['Q']);
    for (const history of [other.history, one.history]) await history.unpin(id);
    assert.deepEqual(await pinned(), []);
    const after = await stat(path(`${id}.jsonl`));
    assert.deepEqual([after.mtimeMs, after.size, await files()], [mtimeMs, size, [`${id}.jsonl`]]);
  });

  it('stays pinned while it goes on and gets another name', async () => {
    const { history } = window();
    const id = await asked(history);
    await history.pin(id);
    await ask(window().history.journal(id), 'Goes on');
    await window().history.rename(id, 'Named');
    assert.deepEqual(await pinned(), ['Named']);
  });

  it('is pinned for this user only', async function () {
    if (process.platform === 'win32') this.skip();
    const { history } = window();
    const id = await asked(history);
    await history.pin(id);
    assert.equal((await stat(path(`${id}.jsonl.pin`))).mode & 0o777, 0o600);
  });

  it('is never deleted because of its age, unlike others, and is again once it is unpinned', async () => {
    const { history } = window();
    const now = Date.now();
    const ids = [await asked(history, 'Pinned', now), await asked(history, 'Other', now)];
    await history.pin(ids[0] ?? '');
    const state = { now: now + 400 * day };
    const retention = new Retention(window().history, { days: () => 1, open: () => [], now: () => state.now });
    for (let check = 0; check < 2; check++) await retention.check();
    assert.deepEqual(await pinned(), ['Pinned']);
    assert.equal((await window().history.list()).length, 1);
    await history.unpin(ids[0] ?? '');
    state.now += day;
    for (let check = 0; check < 2; check++) await retention.check();
    assert.deepEqual(await files(), []);
  });

  it('stays if it is pinned between both checks of its age', async () => {
    const { history } = window();
    const id = await asked(history);
    const now = Date.now() + 40 * day;
    const retention = new Retention(window().history, { days: () => 30, open: () => [], now: () => now });
    await retention.check();
    await history.pin(id);
    await retention.check();
    assert.deepEqual(await pinned(), ['Q']);
  });

  it('loses its pin when it is deleted, and has it again when that is undone', async () => {
    const { history } = window();
    const id = await asked(history);
    await history.pin(id);
    const restore = await window().history.delete(id);
    assert.deepEqual(await files(), []);
    await restore();
    assert.deepEqual(await pinned(), ['Q']);
  });

  it('loses its pin when all are deleted, also what another window left behind', async () => {
    const { history } = window();
    await history.pin(await asked(history));
    await writeFile(path(`${crypto.randomUUID()}.jsonl.pin`), '');
    await window().history.deleteAll();
    assert.deepEqual(await files(), []);
  });

  it('cannot be pinned or unpinned once another window has deleted it, and nothing is left (V613)', async () => {
    const { history } = window();
    const id = await asked(history);
    await window().history.delete(id);
    await assert.rejects(history.pin(id), { code: 'ENOENT' });
    assert.deepEqual(await files(), []);
    await assert.rejects(history.unpin(id), { code: 'ENOENT' });
    assert.deepEqual(await files(), []);
  });

  it('is not pinned where a pin cannot be written, and the caller is told', async () => {
    const { history } = window();
    const id = await asked(history);
    await rm(path(), { recursive: true });
    await writeFile(path(), 'a file in the place of the folder');
    await assert.rejects(history.pin(id), { code: 'ENOTDIR' });
  });

  const strange: [what: string, make: (id: string) => Promise<unknown>][] = [
    ['a pin without a conversation', () => writeFile(path(`${crypto.randomUUID()}.jsonl.pin`), '')],
    ['a pin of no id', () => writeFile(path('x.jsonl.pin'), '')],
    ['a folder in the place of its pin', (id) => mkdir(path(`${id}.jsonl.pin`))],
    ['text in a pin of another one', () => writeFile(path(`${crypto.randomUUID()}.jsonl.pin`), 'not JSON')],
    ['a link that leads nowhere in the place of its pin', (id) => symlink('nowhere', path(`${id}.jsonl.pin`))],
  ];
  for (const [what, make] of strange)
    it(`is not what ${what} makes of it, and nothing is reported`, async function () {
      if (what.includes('link') && process.platform === 'win32') this.skip();
      const { history, problems } = window();
      const id = await asked(history);
      await make(id);
      assert.deepEqual([(await history.list()).map(({ title }) => title), await pinned()], [['Q'], []]);
      assert.equal((await history.ages()).length, 1);
      assert.deepEqual(problems, []);
    });

  for (const id of ['../x', '..', '', 'a'])
    it(`is not pinned with the id ${JSON.stringify(id)}, which is no name of a file`, async () => {
      const { history } = window();
      await assert.rejects(async () => history.pin(id), RangeError);
      await assert.rejects(async () => history.unpin(id), RangeError);
    });

  it('is pinned or not after two windows pin and unpin it 50 times at once, with all its messages', async () => {
    const [one, other] = [window().history, window().history];
    const id = await asked(one);
    const wishes = Array.from({ length: 50 }, (_, number) => [one.pin(id), other.unpin(id), say(number)]).flat();
    async function say(number: number): Promise<void> {
      const message = { id: String(number), role: 'user', text: 'x', attachments: [] } as const;
      const entry: Entry = { type: 'message', parent: null, message: { ...message, attachments: [] }, at: 1 };
      (number % 2 ? one : other).journal(id).append(entry);
      await (number % 2 ? one : other).journal(id).flush();
    }
    await Promise.all(wishes);
    assert.equal([...conversationOf((await window().history.read(id)) ?? []).all()].length, 51);
    await one.pin(id);
    assert.equal((await pinned()).length, 1);
  });

  it('has neither pin nor workspace after an export and an import', async () => {
    const { history } = window();
    const id = await asked(history);
    await history.pin(id);
    const json = asJson(conversationOf((await history.read(id)) ?? []));
    assert.doesNotMatch(json, /workspace|"pin|shop/);
    const imported = importJson(json);
    assert.ok(imported.ok);
    const added = await history.add(imported.entries);
    const listed = (await window().history.list()).find((one) => one.id === added);
    assert.deepEqual([listed?.title, listed?.workspaceId, listed?.pinned], ['Q', undefined, undefined]);
    await rm(path(`${added}.jsonl`));
  });

  it('is not made by a file that is imported, whatever it says', () => {
    const entries = [
      { type: 'created', v: 1, at: 1, workspace: 'a', workspaceId: 'w', pinned: true },
      ...question('Q'),
    ];
    const file = { v: 1, kind: 'realm-chat-conversation', entries: entries.map((one) => ({ ...one, pinned: true })) };
    const imported = importJson(JSON.stringify(file));
    assert.ok(imported.ok);
    assert.doesNotMatch(JSON.stringify(imported.entries), /pinned/);
  });
});
