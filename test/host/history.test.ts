import assert from 'node:assert/strict';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { History } from '../../src/chat/history/history.ts';
import { workspaceOf, type Workspace } from '../../src/chat/history/workspace.ts';
import type { ConversationsHost } from '../../src/panel/history/conversationsHost.ts';
import { exportSentRequests } from '../../src/panel/history/exportSentRequests.ts';
import { thisWorkspace } from '../../src/panel/history/thisWorkspace.ts';
import { Session } from '../../src/chat/session.ts';
import { connected, replierOf } from '../support/connected.ts';
import { eventually } from '../support/eventually.ts';
import type { SampleService } from '../service/server.ts';
import { usingLists, type OpenList } from './picking.ts';
import { startLine, textLine } from '../support/events.ts';
import { answer, notices, run } from './replying.ts';
import { connectedService, connectForEachTest, enterKey, openAndSelect, set, typing, warnings } from './situation.ts';

/** Where VS Code keeps the folders of extensions. The script that starts the tests sets this. */
const storage = process.env['REALM_CHAT_TEST_STORAGE'];
assert(storage, 'REALM_CHAT_TEST_STORAGE is missing.');
const folder = join(storage, extensionId, 'conversations');
/** The history of another window. */
const otherWindow = (): History => new History(folder);

describe('Conversations on disk', () => {
  let service: SampleService;
  connectForEachTest((connected) => (service = connected));
  beforeEach(async () => {
    await rm(folder, { recursive: true, force: true });
    await run('newChat');
  });
  afterEach(async () => {
    await set({ 'history.enabled': undefined });
    await run('newChat');
  });

  const files = (): Promise<string[]> => readdir(folder).catch(() => []);
  const titles = async (): Promise<string[]> => (await otherWindow().list()).map(({ title }) => title);
  /** Asks the chat in the side bar. */
  const askInChat = async (question: string): Promise<void> => {
    await openAndSelect('const a = 1;', 0, 0);
    await typing([question], () => run('ask'));
  };
  const startWith = async (...questions: string[]): Promise<void> => {
    for (const question of questions) {
      await run('newChat');
      await askInChat(question);
    }
  };
  const deleteIn = async (list: OpenList, label: string): Promise<void> => {
    await list.press('Delete', label);
    await eventually(() => assert.ok(!list.labels().includes(label)));
  };
  const showHistory = (): Thenable<unknown> => run('showHistory');
  const sent = (): string[] =>
    service.requests.map(({ body }) =>
      (JSON.parse(body) as { messages: { content: string }[] }).messages.map(({ content }) => content).join('\n'),
    );

  it('are written with their workspace', async () => {
    await startWith('First question');
    assert.equal((await files()).length, 1);
    const [listed] = await otherWindow().list();
    assert.deepEqual(
      [listed?.title, listed?.messages, listed?.workspace],
      ['First question', 2, vscode.workspace.name],
    );
  });

  it('begin with everything up to a message of another one, which stays as it is (V437)', async () => {
    await startWith('First question');
    await askInChat('Second question');
    const before = await readFile(join(folder, (await files())[0] ?? ''), 'utf8');
    const window = vscode.window as { showQuickPick: unknown };
    const { showQuickPick } = vscode.window;
    window.showQuickPick = (rows: vscode.QuickPickItem[]) => {
      assert.deepEqual([rows.length, rows.at(-1)?.description], [4, 'You']);
      return Promise.resolve(rows.at(-1));
    };
    await run('newChatFromHere');
    window.showQuickPick = showQuickPick;
    await eventually(async () => assert.equal((await files()).length, 2));
    const listed = await otherWindow().list();
    const begun = listed.find(({ from }) => from !== undefined);
    assert.deepEqual(
      [begun?.messages, begun?.from?.title, begun?.workspace],
      [1, 'First question', vscode.workspace.name],
    );
    await run('newChatFromHere', { messageId: 'of no conversation' });
    assert.equal(await readFile(join(folder, `${begun?.from?.id}.jsonl`), 'utf8'), before);
  });

  it('begin nowhere from a chat without messages, which the list says, and such a chat is not exported', async () => {
    await run('newChat');
    const window = vscode.window as { showQuickPick: unknown };
    const { showQuickPick } = vscode.window;
    const said: unknown[] = [];
    window.showQuickPick = (rows: unknown[], { placeHolder }: vscode.QuickPickOptions) => {
      said.push(rows.length, placeHolder);
      return Promise.resolve(undefined);
    };
    try {
      await run('newChatFromHere');
    } finally {
      window.showQuickPick = showQuickPick;
    }
    assert.deepEqual([said, await files()], [[0, 'No messages yet'], []]);
    assert.deepEqual(await notices(() => run('exportChat')), ['This chat is empty. There is nothing to export.']);
  });

  it('show what their replies have used, as a table (V438)', async () => {
    await startWith('First question', 'Second question');
    await run('showUsage');
    const text = vscode.window.activeTextEditor?.document.getText() ?? '';
    assert.match(
      text,
      /^"day","connection","model","replies",.*\n"\d{4}-\d\d-\d\d","[^"]*primary[^"]*","[^"]+",2,\d+,\d+,0\r?\n$/,
    );
  });

  it('are opened under another connection only after a warning that names the previous one', async () => {
    await startWith('First question');
    const other = await connectedService();
    await enterKey('sk-sample-primary');
    try {
      const open = (): Promise<unknown> =>
        usingLists(showHistory, async (list) => {
          await eventually(() => assert.ok(list.labels().includes('First question')));
          await list.choose('First question');
        });
      const asked = await warnings(open);
      assert.match(
        asked[0] ?? '',
        new RegExp(`^This conversation took place on ${new URL(service.url).host} · primary`),
      );
      await askInChat('And now?');
      assert.match(other.requests[0]?.body ?? '', /First question/);
      await run('newChat');
      assert.deepEqual(await warnings(open), [], 'not where it was had last');
      await set({ baseUrl: service.url });
      const askedBack = await warnings(open);
      assert.match(askedBack[0] ?? '', new RegExp(`^This conversation took place on ${new URL(other.url).host}`));
    } finally {
      await other.close();
    }
  });

  it('are not written while the history is off', async () => {
    await set({ 'history.enabled': false });
    await startWith('Secret question');
    assert.deepEqual(await files(), []);
    assert.equal(service.requests.length, 1);
    await usingLists(showHistory, (list) =>
      eventually(() => assert.deepEqual([list.labels(), list.value()], [['No conversations yet'], ''])),
    );
  });

  it('are not continued on disk once the history was turned off', async () => {
    await startWith('First question');
    await set({ 'history.enabled': false });
    await askInChat('Secret question');
    await set({ 'history.enabled': undefined });
    await askInChat('Secret question too');
    assert.equal(sent().length, 3);
    const [file = ''] = await files();
    assert.doesNotMatch(await readFile(join(folder, file), 'utf8'), /Secret/);
  });

  /** Starts a conversation as a window with another workspace does, later than all others. */
  const startElsewhere = async (text: string, workspace?: Workspace): Promise<void> => {
    const other = otherWindow().create(workspace);
    const message = { id: '1', role: 'user', text, attachments: [] } as const;
    other.append({ type: 'message', parent: null, message: { ...message, attachments: [] }, at: Date.now() + 1000 });
    await other.flush();
  };

  it('are listed with the latest first, including those of other windows, and can be continued', async () => {
    await startWith('One', 'Two');
    await startElsewhere('Of a window with the same folders', thisWorkspace());
    await usingLists(showHistory, async (list) => {
      await eventually(() =>
        assert.deepEqual(list.labels(), ['<Today>', 'Of a window with the same folders', 'Two', 'One']),
      );
      await list.choose('One');
    });
    await askInChat('Three');
    assert.match(sent().at(-1) ?? '', /^One[^]*Three/);
    assert.doesNotMatch(sent().at(-1) ?? '', /Two/);
    assert.equal((await files()).length, 3);
  });

  it('are listed with those of this workspace first, or only those (V442)', async () => {
    await startWith('One', 'Two');
    await startElsewhere('Elsewhere', workspaceOf(['file:///elsewhere'], 'elsewhere'));
    await startElsewhere('Of before there were workspaces');
    const all = ['<This workspace · Today>', 'Two', 'One', '<Other · Today>'];
    const others = ['Elsewhere', 'Of before there were workspaces'];
    await typing(['Renamed'], () =>
      usingLists(
        showHistory,
        async (list) => {
          await eventually(() => assert.deepEqual(list.labels().slice(0, 4), all));
          assert.deepEqual(list.labels().slice(4).sort(), others);
          list.pressTitle('Show Only This Workspace');
          assert.deepEqual([list.labels(), list.title()], [['<Today>', 'Two', 'One'], 'History · This workspace']);
          list.pressTitle('Show All Workspaces');
          assert.deepEqual([list.labels().length, list.title()], [6, 'History']);
          list.pressTitle('Show Only This Workspace');
          await list.press('Rename', 'One');
        },
        async (list) => {
          await eventually(() => assert.deepEqual(list.labels(), ['<Today>', 'Two', 'Renamed']));
          await list.press('Delete', 'Two');
          await eventually(() => assert.deepEqual(list.labels(), ['<Today>', 'Renamed']));
          await list.press('Delete', 'Renamed');
          await eventually(() => assert.deepEqual(list.labels(), ['No conversations yet']));
          list.pressTitle('Show All Workspaces');
          assert.deepEqual([list.labels()[0], list.labels().slice(1).sort()], ['<Today>', others]);
        },
      ),
    );
  });

  it('are at the top while they are pinned, whatever their workspace (V443)', async () => {
    await startWith('One', 'Two');
    await startElsewhere('Elsewhere', workspaceOf(['file:///elsewhere'], 'elsewhere'));
    await usingLists(showHistory, async (list) => {
      await list.press('Pin', 'One');
      await eventually(() =>
        assert.deepEqual(list.labels().slice(0, 3), ['<Pinned>', 'One', '<This workspace · Today>']),
      );
      await eventually(() => assert.deepEqual(list.active(), ['One']));
      await list.press('Pin', 'Elsewhere');
      await eventually(() => assert.deepEqual(list.labels(), ['<Pinned>', 'Elsewhere', 'One', '<Today>', 'Two']));
      const { id = '' } = (await otherWindow().list()).find(({ title }) => title === 'Elsewhere') ?? {};
      const file = join(folder, `${id}.jsonl`);
      const { mtimeMs } = await stat(file);
      const told = await notices(async () => {
        await list.press('Delete', 'Elsewhere');
        await eventually(async () => assert.notEqual((await stat(file)).mtimeMs, mtimeMs));
      }, 'Undo');
      assert.deepEqual(told, ['Deleted: Elsewhere | Undo']);
      await eventually(() => assert.deepEqual(list.labels().slice(0, 2), ['<Pinned>', 'Elsewhere']));
      list.pressTitle('Show Only This Workspace');
      assert.deepEqual(list.labels(), ['<Pinned>', 'One', '<Today>', 'Two']);
      await list.press('Unpin', 'One');
      await eventually(() => assert.deepEqual(list.labels(), ['<Today>', 'Two', 'One']));
    });
  });

  const gone = 'This conversation no longer exists, or cannot be read.';
  const acts: [button: 'Pin' | 'Delete', sentence: string][] = [
    ['Pin', 'The pin could not be changed: it was deleted.'],
    ['Delete', gone],
  ];
  for (const [button, sentence] of acts)
    it(`leave the list with a notification once another window has deleted them, after ${button} (V613)`, async () => {
      await startWith('One');
      const [one] = await otherWindow().list();
      await usingLists(showHistory, async (list) => {
        await eventually(() => assert.ok(list.labels().includes('One')));
        await otherWindow().delete(one?.id ?? '');
        const told = await notices(async () => {
          await list.press(button, 'One');
          await eventually(() => assert.deepEqual(list.labels(), ['No conversations yet']));
        });
        assert.deepEqual(told, [sentence]);
      });
    });

  it('leave the list with a notification once another window has deleted them, after Rename (V613)', async () => {
    await startWith('One');
    const [one] = await otherWindow().list();
    const told = await notices(() =>
      typing(['Mine'], () =>
        usingLists(
          showHistory,
          async (list) => {
            await eventually(() => assert.ok(list.labels().includes('One')));
            await otherWindow().delete(one?.id ?? '');
            await list.press('Rename', 'One');
          },
          (list) => eventually(() => assert.deepEqual(list.labels(), ['No conversations yet'])),
        ),
      ),
    );
    assert.deepEqual(told, ['The conversation could not be renamed: it was deleted.']);
  });

  it('are found by words of their messages', async () => {
    answer(service, 'A needle in the reply');
    await startWith('One', 'Two');
    await usingLists(showHistory, async (list) => {
      await eventually(() => assert.equal(list.labels().length, 3));
      list.type('needle');
      await eventually(() => {
        const found = list.rows().filter(({ alwaysShow }) => alwaysShow);
        assert.deepEqual(
          found.map(({ label, detail }) => [label, detail]),
          [['One', 'A needle in the reply']],
        );
      });
    });
  });

  it('are renamed and deleted in a list that keeps its position, and a deletion is undone', async () => {
    await startWith('One', 'Two', 'Three');
    const ids = new Map((await otherWindow().list()).map(({ title, id }) => [title, id]));
    await typing(['Renamed'], () =>
      usingLists(
        showHistory,
        async (list) => {
          await eventually(() => assert.ok(list.labels().includes('Two')));
          list.type('o');
          await list.press('Rename', 'Two');
        },
        async (list) => {
          await eventually(() => assert.deepEqual(list.active(), ['Renamed']));
          assert.equal(list.value(), 'o');
          const file = join(folder, `${ids.get('Two') ?? ''}.jsonl`);
          const { mtimeMs } = await stat(file);
          const told = await notices(async () => {
            await list.press('Delete', 'Renamed');
            await eventually(async () => assert.notEqual((await stat(file)).mtimeMs, mtimeMs));
          }, 'Undo');
          assert.deepEqual(told, ['Deleted: Renamed | Undo']);
          await eventually(() => assert.ok(list.labels().includes('Renamed')));
        },
      ),
    );
    assert.deepEqual(await titles(), ['Three', 'Renamed', 'One']);
    await usingLists(showHistory, async (list) => {
      await eventually(() => assert.ok(list.labels().includes('Renamed')));
      await list.press('Delete', 'Renamed');
      await eventually(() => assert.deepEqual(list.active(), ['One']));
    });
    assert.deepEqual(await titles(), ['Three', 'One']);
  });

  it('are removed from the side bar when they are deleted, without an error even if a reply is still running', async () => {
    service.answerNext((_, response) => response.write(startLine + textLine('Hel')));
    await openAndSelect('const a = 1;', 0, 0);
    const asked = typing(['Running'], () => run('ask'));
    await eventually(() => assert.equal(service.requests.length, 1));
    assert.deepEqual(await titles(), ['Running']);
    const told = await notices(async () => {
      await usingLists(showHistory, (list) => deleteIn(list, 'Running'));
      await asked;
      await askInChat('Next');
    });
    assert.deepEqual(told, ['Deleted: Running | Undo']);
    assert.deepEqual(await titles(), ['Next']);
    assert.doesNotMatch(sent().at(-1) ?? '', /Running/);
  });

  it('are all deleted after a question', async () => {
    await startWith('One', 'Two');
    const asked = await warnings(() =>
      usingLists(showHistory, (list) => {
        list.pressTitle('Delete All Conversations…');
        return Promise.resolve();
      }),
    );
    assert.deepEqual(asked, ['Delete all conversations?']);
    assert.deepEqual(await files(), []);
  });

  it('are set aside if they are damaged, reported once, and do not block others (V60)', async () => {
    await startWith('One');
    const damaged = [crypto.randomUUID(), crypto.randomUUID()].sort();
    await writeFile(join(folder, `${damaged[0] ?? ''}.jsonl`), '{"v":1,"mess');
    await writeFile(join(folder, `${damaged[1] ?? ''}.jsonl`), '');
    const look = (): Promise<string[]> =>
      notices(() =>
        usingLists(showHistory, (list) => eventually(() => assert.deepEqual(list.labels(), ['<Today>', 'One']))),
      );
    const [told, ...more] = await look();
    assert.match(told ?? '', /^Conversations that cannot be read were set aside: /);
    for (const id of damaged) assert.ok(told?.includes(id), told);
    assert.deepEqual([...more, ...(await look())], []);
    assert.equal((await files()).length, 3);
  });

  it('are restored from an exported file, and are readable as Markdown', async () => {
    answer(service, 'The answer');
    await startWith('Exported');
    const json = join(tmpdir(), `${crypto.randomUUID()}.json`);
    await exporting('JSON', json);
    await warnings(async () => run('deleteAllConversations'));
    assert.deepEqual(await files(), []);
    await importing(json);
    assert.deepEqual(await titles(), ['Exported']);
    await askInChat('And then?');
    assert.match(sent().at(-1) ?? '', /^Exported[^]*The answer\nAnd then\?/);
    const markdown = join(tmpdir(), `${crypto.randomUUID()}.md`);
    await exporting('Markdown', markdown);
    assert.match(await readFile(markdown, 'utf8'), /^# Exported\n\n## You\n\nExported[^]*The answer/);
    const record = join(tmpdir(), `${crypto.randomUUID()}.csv`);
    await answering({ showSaveDialog: () => Promise.resolve(vscode.Uri.file(record)) }, 'exportSentRequests');
    const csv = await readFile(record, 'utf8');
    assert.match(csv, /^\uFEFF"time",.*\r\n("\d{4}-.*\r\n)+$/);
    assert.doesNotMatch(csv, /Exported|And then|The answer/);
    await Promise.all([rm(json), rm(markdown), rm(record)]);
  });

  it('are in the record of requests in the form that the name of its file says, which counts those that cannot be read', async () => {
    const exported = async (name: string, unread: number): Promise<[text: string, told: string[]]> => {
      const path = join(tmpdir(), `${crypto.randomUUID()}${name}`);
      const told: string[] = [];
      const history = {
        async *all() {
          for (let id = 0; id <= unread; id++) yield { id: String(id), entries: id === 0 ? [] : undefined };
          await Promise.resolve();
        },
      };
      const services = {
        commandRecord: { all: () => Promise.resolve([]) },
        dialogs: { notify: (text: string) => told.push(text) },
      };
      const window = vscode.window as { showSaveDialog: unknown };
      const { showSaveDialog } = vscode.window;
      window.showSaveDialog = () => Promise.resolve(vscode.Uri.file(path));
      await exportSentRequests({ history, services } as unknown as ConversationsHost);
      window.showSaveDialog = showSaveDialog;
      const text = await readFile(path, 'utf8');
      await rm(path);
      return [text.slice(0, 1), told];
    };
    assert.deepEqual(await exported('.csv', 0), ['\uFEFF', []]);
    const missing = '1 conversation that cannot be read is missing in what was exported.';
    assert.deepEqual(await exported('.JSON', 1), ['{', [missing]]);
  });

  it('are not imported from a file of another kind, and a notification says so', async () => {
    const file = join(tmpdir(), `${crypto.randomUUID()}.json`);
    await writeFile(file, '{"v":1}');
    const told = await notices(() => importing(file));
    assert.deepEqual(told, ['Not imported. This file is not a conversation exported by Realm Chat.']);
    assert.deepEqual(await files(), []);
    await rm(file);
  });

  it('have their titles shown as text in the list and in notifications, even hostile ones (V43, V48)', async () => {
    const hostile = '$(trash) [Click](command:workbench.action.quit) \u202Egnp';
    await startWith(hostile);
    const label = '\\$(trash) [Click](command:workbench.action.quit) [U+202E]gnp';
    const told = await notices(() => usingLists(showHistory, (list) => deleteIn(list, label)));
    assert.deepEqual(told, ['Deleted: $(trash) [Click] (command:workbench.action.quit) [U+202E]gnp | Undo']);
  });
});

describe('A conversation that is read from disk', () => {
  it('equals the conversation in its session', async () => {
    const path = join(tmpdir(), crypto.randomUUID());
    const history = new History(path);
    const replier = replierOf({
      model: () => ({ id: 'a', name: 'A' }),
      systemPrompt: () => '',
      begin: () =>
        connected(async function* () {
          await Promise.resolve();
          yield { type: 'text', text: 'Hel' } as const;
          yield { type: 'end', stopReason: 'end_turn' } as const;
        }),
    });
    const session = new Session(replier, () => undefined, { journal: () => history.create() });
    await session.send('Question');
    const again = new Session(replier, () => undefined);
    await again.shown.open(
      (await new History(path).read(session.shown.id ?? '')) ?? [],
      history.journal(session.shown.id ?? ''),
    );
    assert.deepEqual(again.shown.messages, session.shown.messages);
    assert.equal(again.shown.id, session.shown.id);
    await rm(path, { recursive: true });
  });
});

/** Exports the chat while the user chooses this format and file. */
async function exporting(format: string, path: string): Promise<void> {
  const choose = (formats: vscode.QuickPickItem[]): Promise<unknown> =>
    Promise.resolve(formats.find(({ label }) => label === format));
  await answering(
    { showQuickPick: choose, showSaveDialog: () => Promise.resolve(vscode.Uri.file(path)) },
    'exportChat',
  );
}

async function importing(path: string): Promise<void> {
  await answering({ showOpenDialog: () => Promise.resolve([vscode.Uri.file(path)]) }, 'importChat');
}

/** Runs a command while the user gives these answers to VS Code. */
async function answering(answers: Record<string, unknown>, command: string): Promise<void> {
  const window = vscode.window as unknown as Record<string, unknown>;
  const originals = Object.fromEntries(Object.keys(answers).map((name) => [name, window[name]]));
  Object.assign(window, answers);
  try {
    await run(command);
  } finally {
    Object.assign(window, originals);
  }
}
