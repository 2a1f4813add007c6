// This version keeps the data that a later version has added. (V226)
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { Memento, SecretStorage } from 'vscode';
import { conversationOf } from '../../src/chat/conversation.ts';
import { importJson } from '../../src/chat/history/transfer.ts';
import { RememberedSecrets } from '../../src/chat/secrets/rememberedSecrets.ts';
import { Session } from '../../src/chat/session.ts';
import { FavouriteModels } from '../../src/connect/models/favouriteModels.ts';
import { LatestSecrets } from '../../src/connect/keys/latestSecrets.ts';
import { listWithApp } from '../../src/connect/models/savedApps.ts';
import { OpenEdits } from '../../src/webview/transcript/openEdits.ts';
import { replierWith } from '../support/connected.ts';
import { historyFolder } from '../support/history/folder.ts';
import { FormerMemory } from '../../tools/updates/formerMemory.ts';

const id = '00000000-0000-4000-8000-000000000001';
const message = (id: string, parent: string | null, text: string, further = {}): object => ({
  ...{ type: 'message', parent, message: { id, role: 'user', text, attachments: [], ...further }, at: 1, mood: 'good' },
});
const reply = (id: string, parent: string, outcome: string): object[] => [
  { type: 'reply', parent, reply: { id, model: 'Atlas', cost: 3 }, at: 2, region: 'eu' },
  { type: 'text', id, text: `text of ${id}`, language: 'en' },
  { type: 'end', reply: { id, role: 'assistant', model: 'Atlas', outcome, usage: { cachedTokens: 3 } }, at: 3 },
];
const unknownAttachment = { id: 'v', kind: 'video', name: 'a.mp4', language: '', text: '', video: { seconds: 3 } };
/** A conversation as a later version of the extension may write it, in the same format version. */
const lines = [
  { type: 'created', v: 1, at: 1, workspace: 'w', colour: 'red' },
  message('q1', null, 'One', { attachments: [unknownAttachment], pinned: true }),
  { type: 'tool-call', id: 't1', name: 'search', parent: 'q1' },
  ...reply('r1', 'q1', 'done'),
  message('q2', 'r1', 'Two'),
  ...reply('r2', 'q2', 'paused'),
  { type: 'note', id: 'n1', text: 'a note' },
  message('q3', 'n1', 'Three'),
  { type: 'summary', title: 'One', at: 3, messages: 5, tags: ['work'] },
  'no object',
].map((line) => `\n${JSON.stringify(line)}`);

describe('A conversation of a later version (V226)', () => {
  const { window, path } = historyFolder();
  const file = (): Promise<string> => readFile(path(`${id}.jsonl`), 'utf8');
  beforeEach(async () => {
    await mkdir(path(`${id}.pictures`), { recursive: true });
    await writeFile(path(`${id}.jsonl`), lines.join(''));
    await writeFile(path(`${id}.pictures/later.mp4`), 'later');
  });

  it('shows the parts that this version knows', async () => {
    const { history, problems } = window();
    assert.deepEqual(
      (await history.list()).map(({ title, workspace, messages }) => [title, workspace, messages]),
      [['One', 'w', 5]],
    );
    const { messages } = conversationOf((await history.read(id)) ?? []);
    assert.deepEqual(
      messages.map(({ text }) => text),
      ['One', 'text of r1', 'Two', 'text of r2', 'Three'],
    );
    assert.deepEqual(problems, []);
  });

  it('keeps all its lines and files when it is changed', async () => {
    const { history } = window();
    const session = new Session(replierWith('Yes.', { id: 'a', name: 'A' }), () => undefined);
    await session.shown.open((await history.read(id)) ?? [], history.journal(id));
    await session.send('Four');
    await session.edit('q2', 'Two again');
    await session.retry('r1');
    session.shown.choose('q3');
    session.shown.delete('q2');
    await session.shown.save();
    await history.rename(id, 'Renamed');
    assert.ok((await file()).startsWith(lines.join('')));
    assert.equal(await readFile(path(`${id}.pictures/later.mp4`), 'utf8'), 'later');
  });

  it('is complete again after its deletion is undone', async () => {
    const undo = await window().history.delete(id);
    await undo();
    assert.equal(await file(), lines.join(''));
    assert.equal(await readFile(path(`${id}.pictures/later.mp4`), 'utf8'), 'later');
  });

  it('is not listed, deleted or changed if its format is newer', async () => {
    const newer = `\n${JSON.stringify({ type: 'created', v: 2, started: 'yesterday' })}\n{"type":"saying"}`;
    await writeFile(path(`${id}.jsonl`), newer);
    const { history, problems } = window();
    assert.deepEqual([await history.list(), await history.ages(), await history.read(id)], [[], [], undefined]);
    await assert.rejects(history.rename(id, 'Renamed'), Error);
    assert.deepEqual([await file(), problems], [newer, []]);
  });

  it('is imported from an export, or refused as newer if the export format is newer', () => {
    const entries = lines.slice(0, 2).map((line) => JSON.parse(line) as object);
    const exported = (v: number): string =>
      JSON.stringify({ v, kind: 'realm-chat-conversation', entries, theme: 'dark' });
    assert.ok(importJson(exported(4)).ok);
    const refused = importJson(exported(5));
    assert.match(refused.ok ? '' : refused.reason, /newer version of Realm Chat/);
  });
});

describe('The stored state of a later version (V226)', () => {
  const installation = { baseUrl: 'https://a.example', realm: 'primary' };
  const key = 'favourites https://a.example primary';
  const later = { id: 'c', group: 'mine' };

  it('keeps a favourite of an unknown shape when other models are starred', async () => {
    const memory = new FormerMemory({ [key]: ['a', later, 'b'] });
    const favourites = new FavouriteModels(memory as unknown as Memento, () => undefined);
    assert.deepEqual(await favourites.toggle(installation, 'd'), ['a', 'b', 'd']);
    assert.deepEqual(await favourites.toggle(installation, 'a'), ['b', 'd']);
    assert.deepEqual(memory.values[key], [later, 'b', 'd']);
  });

  it('keeps more favourites than this version shows', async () => {
    const many = Array.from({ length: 120 }, (_, index) => `m${index}`);
    const memory = new FormerMemory({ [key]: many });
    const favourites = new FavouriteModels(memory as unknown as Memento, () => undefined);
    await favourites.toggle(installation, 'm0');
    assert.deepEqual(memory.values[key], many.slice(1));
  });

  it('keeps favourites that are not a list', async () => {
    const memory = new FormerMemory({ [key]: { groups: [['a']] } });
    const favourites = new FavouriteModels(memory as unknown as Memento, () => undefined);
    assert.deepEqual(await favourites.toggle(installation, 'd'), []);
    assert.deepEqual(memory.values[key], { groups: [['a']] });
  });

  it('keeps unknown properties of the remembered secrets', async () => {
    const memory = new FormerMemory({ secretsNotAskedAbout: { salt: 'aa', hashes: [], until: { bb: 1 } } });
    await new RememberedSecrets(memory).remember(['secret']);
    assert.deepEqual(new RememberedSecrets(memory).unknown(['secret', 'other']), ['other']);
    const { salt, until } = memory.values['secretsNotAskedAbout'] as Record<string, unknown>;
    assert.deepEqual([salt, until], ['aa', { bb: 1 }]);
  });

  for (const kept of [3, 'text', [], { salt: 1, hashes: {} }, null])
    it(`does not prevent sending when the remembered secrets are ${JSON.stringify(kept)}`, async () => {
      const memory = new FormerMemory({ secretsNotAskedAbout: kept });
      assert.deepEqual(new RememberedSecrets(memory).unknown(['secret']), ['secret']);
      await new RememberedSecrets(memory).remember(['secret']);
      assert.deepEqual(new RememberedSecrets(memory).unknown(['secret']), []);
    });

  it('keeps a key that is followed by more fields', async () => {
    const memory = new FormerMemory({ key: 'sk-sample 5 someone more and more' });
    const secrets = new LatestSecrets(memory as unknown as SecretStorage);
    await secrets.settle('key');
    assert.equal(await secrets.get('key'), 'sk-sample');
    assert.equal(memory.values['key'], 'sk-sample 5 someone more and more');
  });

  it('keeps unknown properties of an app that is renamed', () => {
    const id = 'ai.service.notes.x';
    const list = [{ id, name: 'Notes', icon: 'book' }, 'no app', { id: 'other', name: 'Other', icon: 'x' }];
    assert.deepEqual(listWithApp(list, { id, name: 'My notes' }), [
      ...['no app', { id: 'other', name: 'Other', icon: 'x' }],
      { id, name: 'My notes', icon: 'book' },
    ]);
    assert.deepEqual(listWithApp([], { id, name: 'N' }), [{ id, name: 'N' }]);
  });

  for (const kept of [3, 'text', { a: 'b' }, [3, ['a']], [{ a: 1 }], null])
    it(`does not prevent opening a page when the open edits are ${JSON.stringify(kept)}`, () => {
      const edits = new OpenEdits(kept, () => undefined);
      assert.equal(edits.textOf('a'), undefined);
    });
});
