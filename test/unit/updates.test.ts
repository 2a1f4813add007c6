// This version opens and continues the data of earlier versions. (V225)
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Memento, SecretStorage } from 'vscode';
import { conversationOf } from '../../src/chat/conversation.ts';
import type { Listed } from '../../src/chat/history/history.ts';
import { importJson } from '../../src/chat/history/transfer.ts';
import { sentRequests } from '../../src/chat/record/sentRequests.ts';
import { Session } from '../../src/chat/session.ts';
import { ApiKeys } from '../../src/connect/keys/apiKeys.ts';
import { FavouriteModels } from '../../src/connect/models/favouriteModels.ts';
import { ShownConversations } from '../../src/panel/shownConversations.ts';
import type { Message } from '../../src/protocol.ts';
import { noCommand } from '../support/commandKeys.ts';
import { replierWith } from '../support/connected.ts';
import { historyFolder } from '../support/history/folder.ts';
import { root } from '../../tools/install.mjs';
import { everyAttachment } from '../../tools/updates/attachments.ts';
import { contributed, type Contributed } from '../../tools/updates/contributed.ts';
import { FormerMemory } from '../../tools/updates/formerMemory.ts';

type Node = { message: Message; parent: string | null };
/** The list and the conversations that a version showed. */
interface Shown {
  list: Listed[];
  conversations: Record<string, { messages: Message[]; all: Node[] }>;
}
/** The state that VS Code stored for a version. */
type Kept = Record<'secrets' | 'globalState' | 'workspaceState', Record<string, unknown>>;

const fixturesOfVersions = join(root, 'test', 'fixtures', 'updates');
const versions = readdirSync(fixturesOfVersions).sort((one, other) =>
  one.localeCompare(other, 'en', { numeric: true }),
);

for (const version of versions)
  describe(`The data of version ${version} (V225)`, () => {
    const { window, path } = historyFolder();
    const fixtures = join(fixturesOfVersions, version);
    const read = async <T>(file: string): Promise<T> => JSON.parse(await readFile(join(fixtures, file), 'utf8')) as T;
    let shown: Shown;
    beforeEach(async () => {
      await cp(join(fixtures, 'conversations'), path(), { recursive: true });
      shown = await read('messages.json');
    });

    it('is listed as before', async () => {
      const { history, problems } = window();
      assert.deepEqual(await history.list(), shown.list);
      assert.deepEqual(problems, []);
    });

    it('has each message of each branch, as before', async () => {
      for (const [id, { messages, all }] of Object.entries(shown.conversations)) {
        const entries = (await window().history.read(id)) ?? [];
        assert.deepEqual(asJson(conversationOf(entries).messages), messages);
        assert.deepEqual(asJson([...conversationOf(entries).all()]), all);
      }
    });

    it('has the request of each reply with text in the list of what left the machine', async () => {
      assert.ok(Object.keys(shown.conversations).length > 1);
      for (const [id, { all }] of Object.entries(shown.conversations)) {
        const entries = (await window().history.read(id)) ?? [];
        const replies = all.filter(({ message: { role, text } }) => role === 'assistant' && text !== '');
        assert.ok(sentRequests(entries).length >= replies.length, id);
      }
    });

    it('is continued without changing what was written before', async () => {
      for (const [id, { messages }] of Object.entries(shown.conversations)) {
        const before = await readFile(path(`${id}.jsonl`));
        const { history } = window();
        const session = sessionOf();
        await session.shown.open((await history.read(id)) ?? [], history.journal(id));
        await session.send('Goes on');
        await history.rename(id, 'Renamed');
        const after = await readFile(path(`${id}.jsonl`));
        assert.ok(after.subarray(0, before.length).equals(before));
        const again = conversationOf((await window().history.read(id)) ?? []);
        assert.equal(again.title, 'Renamed');
        assert.deepEqual(
          again.messages.map(({ text }) => text),
          [...messages.map(({ text }) => text), 'Goes on', 'Yes.'],
        );
      }
    });

    it('is imported from an export, with all branches', async () => {
      const imported = importJson(await readFile(join(fixtures, 'export.json'), 'utf8'));
      assert.ok(imported.ok);
      const [, exported] = shown.list;
      const expected = shown.conversations[exported?.id ?? '']?.all.map(({ message: { role, text } }) => [role, text]);
      assert.deepEqual(
        Array.from(conversationOf(imported.entries).all(), ({ message: { role, text } }) => [role, text]),
        expected,
      );
    });

    it('has the settings with their types, and the commands that key bindings name', async () => {
      const { settings, commands } = await read<Contributed>('contributed.json');
      const now = contributed(await readFile(join(root, 'package.json'), 'utf8'));
      assert.deepEqual({ ...now.settings, ...settings }, now.settings);
      assert.deepEqual(
        commands.filter((command) => !now.commands.includes(command)),
        [],
      );
    });

    it('has the key, the favourites, and the conversation of the side bar', async () => {
      const kept = await read<Kept>('kept.json');
      const [secrets, global, workspace] = [kept.secrets, kept.globalState, kept.workspaceState].map(
        (values) => new FormerMemory(values),
      ) as unknown as [SecretStorage, Memento, Memento];
      const installation = { baseUrl: 'https://a.example', realm: 'primary' };
      const keys = new ApiKeys(secrets, global, { environment: () => undefined, command: noCommand() }, () =>
        Promise.resolve(),
      );
      const sent = async (): Promise<string> =>
        (await keys.connectionTo(installation, new AbortController().signal)).apiKey;
      assert.equal(await sent(), 'sk-sample');
      await keys.store(installation, 'sk-newer');
      assert.equal(await sent(), 'sk-newer');
      assert.deepEqual(new FavouriteModels(global, () => undefined).of(installation), [
        'ai.service.assistant',
        'atlas-large',
      ]);
      const places = new ShownConversations(workspace, () => 'a.example · primary');
      assert.equal(places.inSideBar, Object.keys(shown.conversations)[0]);
    });
  });

describe('The fixture of the last version', () => {
  it('contains every kind of attachment, thoughts, pictures, and replies of several models', async () => {
    const text = await readFile(join(fixturesOfVersions, versions.at(-1) ?? '', 'messages.json'), 'utf8');
    const kinds = everyAttachment().map(({ kind }) => `"kind": "${kind}"`);
    for (const mark of [...kinds, '"thoughts":', '"beside":', '"place":'])
      assert.ok(text.includes(mark), `It lacks ${mark}: run updates/make, or add what is missing to it.`);
  });
});

function sessionOf(): Session {
  return new Session(replierWith('Yes.'), () => undefined);
}

function asJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
