// This version opens and continues the data of earlier versions. (V225)
import assert from 'node:assert/strict';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Memento, SecretStorage } from 'vscode';
import { conversationOf } from '../../src/chat/conversation.ts';
import type { Listed } from '../../src/chat/history/history.ts';
import { importJson } from '../../src/chat/history/transfer.ts';
import { sentRequests } from '../../src/chat/outgoing/sentRequests.ts';
import { Session } from '../../src/chat/session.ts';
import { ApiKeys } from '../../src/connect/apiKeys.ts';
import { FavouriteModels } from '../../src/connect/favouriteModels.ts';
import { ShownConversations } from '../../src/panel/shownConversations.ts';
import type { Message } from '../../src/protocol.ts';
import { noCommand } from '../support/commandKeys.ts';
import { connected } from '../support/connected.ts';
import { historyFolder } from '../support/history/folder.ts';
import { root } from '../support/install.mjs';
import { contributed, type Contributed } from '../support/updates/contributed.ts';
import { FormerMemory } from '../support/updates/formerMemory.ts';
import { featuresOf, formats } from '../support/updates/formats.ts';

type Node = { message: Message; parent: string | null };
/** The list and the conversations that a version showed. */
interface Shown {
  list: Listed[];
  conversations: Record<string, { messages: Message[]; all: Node[] }>;
}
/** The state that VS Code stored for a version. */
type Kept = Record<'secrets' | 'globalState' | 'workspaceState', Record<string, unknown>>;

for (const format of formats)
  describe(`The data of the version ${format.name} (V225)`, () => {
    const { window, path } = historyFolder();
    const fixtures = join(root, 'test', 'fixtures', 'updates', format.name);
    const read = async <T>(file: string): Promise<T> => JSON.parse(await readFile(join(fixtures, file), 'utf8')) as T;
    const features = featuresOf(format);
    let shown: Shown;
    beforeEach(async () => {
      await cp(join(fixtures, 'conversations'), path(), { recursive: true });
      shown = await read('messages.json');
    });

    it('is listed as before', async () => {
      const { history, problems } = window();
      const listed = (await history.list()).map(({ place, ...row }) =>
        features.has('place') ? { ...row, place } : row,
      );
      assert.deepEqual(listed, shown.list);
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
        // The first version did not write when a reply began.
        assert.equal(sentRequests(entries).length >= replies.length, format !== formats[0], id);
      }
    });

    it('is continued without changing what was written before', async () => {
      for (const [id, { messages }] of Object.entries(shown.conversations)) {
        const before = await readFile(path(`${id}.jsonl`));
        const { history } = window();
        const session = sessionOf();
        await session.open((await history.read(id)) ?? [], history.journal(id));
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
      const hasFavourites = Object.keys(kept.globalState).some((key) => key.startsWith('favourites '));
      assert.deepEqual(
        new FavouriteModels(global, () => []).of(installation),
        hasFavourites ? ['ai.service.assistant', 'atlas-large'] : [],
      );
      const isKept = Object.keys(kept.workspaceState).length > 0;
      const places = new ShownConversations(workspace, () => 'a.example · primary');
      assert.equal(places.inSideBar, isKept ? shown.list[1]?.id : undefined);
    });
  });

describe('The fixtures of earlier versions', () => {
  it('contain every feature of their version', async () => {
    for (const format of formats) {
      const text = await readFile(join(root, 'test/fixtures/updates', format.name, 'messages.json'), 'utf8');
      const marks = { thoughts: '"thoughts":', several: '"beside":', place: '"place":' };
      for (const feature of featuresOf(format)) {
        const mark = (marks as Record<string, string>)[feature] ?? `"${feature}"`;
        assert.ok(text.includes(mark), `${format.name} lacks ${feature}`);
      }
    }
  });
});

function sessionOf(): Session {
  return new Session(
    {
      model: () => ({ id: 'ai.service.assistant', name: 'Assistant' }),
      systemPrompt: () => '',
      begin: () =>
        connected(async function* () {
          await Promise.resolve();
          yield { type: 'text', text: 'Yes.' };
          yield { type: 'end', stopReason: 'end_turn' };
        }),
    },
    () => undefined,
  );
}

function asJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
