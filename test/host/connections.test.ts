import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Connections } from '../../src/connect/connections/connections.ts';
import { removeConnection } from '../../src/connect/connections/editConnection.ts';
import {
  connectedInstallationName,
  onDidChangeInstallation,
  type Installation,
} from '../../src/connect/installation.ts';
import { activeAmong, allConnections } from '../../src/connect/connections/savedConnections.ts';
import { switchConnection } from '../../src/connect/connections/switchConnection.ts';
import { showStatusBarItem } from '../../src/connect/statusBar.ts';
import { settings, type SavedConnection } from '../../src/settings/settings.ts';
import { decide, onDidChangeSettings, userSetting } from '../../src/settings/userSettings.ts';
import { eventually } from '../support/eventually.ts';
import { usingLists } from './picking.ts';
import { resetSettings, set, typing } from './situation.ts';

const hosted = { baseUrl: 'https://hosted.example', realm: 'acme' };
const own = { baseUrl: 'https://own.example', realm: 'primary' };

/** The part of VS Code's storage that connections use. */
function memory(): vscode.Memento {
  const values = new Map<string, unknown>();
  return {
    keys: () => [...values.keys()],
    get: <T>(key: string, normal?: T) => (values.get(key) as T | undefined) ?? normal,
    update: (key: string, value: unknown) => Promise.resolve(void values.set(key, value)),
  };
}

describe('Saved connections', () => {
  let forgotten: Installation[];
  let connections: Connections;
  beforeEach(() => {
    forgotten = [];
    connections = new Connections(memory(), (installation) => Promise.resolve(void forgotten.push(installation)));
  });
  afterEach(resetSettings);

  const saved = (): string[] => settings.connections().map(({ baseUrl, realm }) => `${baseUrl} ${realm}`);
  const names = (): string[] => allConnections().map(({ name }) => name);
  const written = (): unknown => vscode.workspace.getConfiguration('realmChat').inspect('connections')?.globalValue;
  const named = (name: string): SavedConnection => {
    const found = allConnections().find((connection) => connection.name === name);
    assert.ok(found, name);
    return found;
  };

  it('contain an installation once, however often it is chosen', async () => {
    await set(own);
    await connections.choose(own);
    await connections.choose(own);
    assert.deepEqual(saved(), ['https://own.example primary']);
  });

  it('keep the installation that was chosen before', async () => {
    await set(own);
    await connections.choose(hosted);
    assert.deepEqual(saved(), ['https://own.example primary', 'https://hosted.example acme']);
    assert.deepEqual([settings.baseUrl(), settings.realm()], [hosted.baseUrl, hosted.realm]);
  });

  it('recognize an address in any form, and stay as the user wrote them', async () => {
    const list = [{ name: 'Ours', baseUrl: 'HTTPS://Own.example/v1/', realm: 'primary' }, { name: 'unfinished' }];
    await set({ connections: list });
    await connections.choose(named('Ours'));
    await connections.choose(hosted);
    assert.deepEqual(saved(), ['HTTPS://Own.example/v1/ primary', 'https://hosted.example acme']);
    assert.equal(allConnections().length, 2);
  });

  const odd = [null, 'text', { name: 'unfinished' }, { name: 5, ...own }, { name: '', baseUrl: 'ftp://x', realm: ' ' }];
  const list = [...odd, { name: 'Ours', ...own, note: 'mine' }, { name: 'Cloud', ...hosted }];

  it('are renamed without losing anything else that the user wrote', async () => {
    await set({ connections: list });
    await connections.rename(named('Ours'), 'Home $(zap)');
    assert.deepEqual(written(), [...odd, { name: 'Home $(zap)', ...own, note: 'mine' }, { name: 'Cloud', ...hosted }]);
  });

  it('are removed without losing anything else that the user wrote', async () => {
    await set({ connections: list });
    await connections.remove(named('Cloud'));
    assert.deepEqual(written(), list.slice(0, -1));
    await connections.remove(named(''));
    assert.deepEqual(written(), [...odd.slice(0, -1), { name: 'Ours', ...own, note: 'mine' }]);
  });

  it('lose their key only after the settings no longer contain them', async () => {
    await set({ connections: list });
    const left: string[][] = [];
    connections = new Connections(memory(), () => Promise.resolve(void left.push(names())));
    await connections.remove(named('Cloud'));
    assert.deepEqual([left.length, left.flat().includes('Cloud')], [1, false]);
  });

  it('may be a single connection instead of a list', async () => {
    await set({ connections: { name: 'Ours', ...own } });
    await connections.choose(hosted);
    assert.deepEqual(names(), ['Ours', 'hosted.example (acme)']);
  });

  it('are saved when they are named', async () => {
    await set(own);
    await connections.rename(named('own.example (primary)'), 'Ours');
    assert.deepEqual(written(), [{ name: 'Ours', ...own }]);
  });

  it('are removed with their keys and lists, and the settings are cleared with the chosen one', async () => {
    await set({ connections: list, ...own, model: 'atlas-small' });
    await connections.remove(named('Cloud'));
    assert.deepEqual([forgotten, settings.baseUrl()], [[hosted], own.baseUrl]);
    await connections.remove(named('Ours'));
    assert.deepEqual(forgotten, [hosted, own]);
    assert.deepEqual([settings.baseUrl(), settings.realm(), settings.model()], ['', '', 'ai.service.assistant']);
  });

  it('can be removed without a name if they are chosen', async () => {
    await set(own);
    await connections.remove(named('own.example (primary)'));
    assert.deepEqual([settings.baseUrl(), settings.realm(), names()], ['', '', []]);
  });

  describe('for one installation, written in two forms', () => {
    const first = { name: 'Ours', ...own };
    const second = { name: 'Ours too', baseUrl: 'Own.example/v1/', realm: 'primary' };
    beforeEach(() => set({ connections: [first, second], ...own }));

    it('are distinct: the chosen one is active', async () => {
      assert.equal(activeAmong(allConnections())?.name, 'Ours');
      await connections.choose(second);
      assert.equal(activeAmong(allConnections())?.name, 'Ours too');
    });

    it('are renamed one by one', async () => {
      await connections.rename(second, 'Second');
      assert.deepEqual(names(), ['Ours', 'Second']);
    });

    it('say before they are removed whether their key is deleted, too', async () => {
      const window = vscode.window as { showWarningMessage: unknown };
      const original = window.showWarningMessage;
      const details: (string | undefined)[] = [];
      window.showWarningMessage = (_question: string, { detail }: vscode.MessageOptions, yes: string) =>
        Promise.resolve(details.push(detail) > 0 && yes);
      try {
        await removeConnection(connections, second);
        await removeConnection(connections, first);
      } finally {
        window.showWarningMessage = original;
      }
      assert.deepEqual(details, [
        'Its API key is kept: the connection "Ours" uses it too.',
        'Its API key is deleted from this machine too.',
      ]);
    });

    it('are removed one by one, and the key only with the last one', async () => {
      await connections.remove(second);
      assert.deepEqual([names(), forgotten, settings.baseUrl()], [['Ours'], [], own.baseUrl]);
      await connections.remove(first);
      assert.deepEqual([names(), forgotten, settings.baseUrl()], [[], [own], '']);
    });
  });

  it('are highlighted in their list: first the active one, then the one that was renamed', async () => {
    await set({
      connections: [
        { name: 'Cloud', ...hosted },
        { name: 'Ours', ...own },
      ],
      ...own,
    });
    await typing(['Sky'], () =>
      usingLists(
        () => switchConnection(connections, () => assert.fail('Nothing is set up.')),
        async (list) => {
          assert.deepEqual(list.active(), ['Ours']);
          await list.press('Rename', 'Cloud');
        },
        async (list) => {
          await eventually(() => assert.deepEqual(list.active(), ['Sky']));
        },
      ),
    );
  });

  it('can be switched in the status bar if there are any, also if none is chosen, and set up if not', async () => {
    const original = vscode.window.createStatusBarItem;
    const window = vscode.window as { createStatusBarItem: unknown };
    let item: vscode.StatusBarItem | undefined;
    window.createStatusBarItem = (...passed: Parameters<typeof original>) =>
      (item = original.apply(vscode.window, passed));
    const shown = showStatusBarItem();
    window.createStatusBarItem = original;
    const seen: unknown[] = [item?.text, item?.command];
    await set({ connections: [{ name: 'Ours', ...own }] });
    seen.push(item?.text, item?.command);
    await set(own);
    seen.push(item?.text, item?.command);
    shown.dispose();
    const none = '$(comment-discussion) Connect Realm Chat';
    assert.deepEqual(seen, [
      ...[none, 'realmChat.setUpConnection', none, 'realmChat.switchConnection'],
      ...['$(comment-discussion) Ours · Assistant', 'realmChat.switchConnection'],
    ]);
  });

  it('are another installation after each change of the chosen one, also back to the one before', () => {
    let changes = 0;
    const listening = onDidChangeInstallation(() => changes++);
    const ends = [decide(own), decide({ systemPrompt: 'Be brief.' }), decide(hosted), decide(own)];
    const counted = changes;
    listening.dispose();
    for (const end of ends) end();
    assert.equal(counted, 3);
  });

  it('are named without their address if that is no address', () => {
    const end = decide({ baseUrl: 'no address', realm: 'acme' });
    const name = connectedInstallationName();
    end();
    assert.equal(name, '– · acme');
  });

  it('keep the model that was last used with each', async () => {
    await set({ ...own, model: 'atlas-small' });
    await connections.choose(hosted);
    assert.equal(settings.model(), 'ai.service.assistant');
    await set({ model: 'atlas-large' });
    await connections.choose({ ...own, baseUrl: `${own.baseUrl}/v1` });
    assert.equal(settings.model(), 'atlas-small');
    await connections.choose(hosted);
    assert.equal(settings.model(), 'atlas-large');
    await connections.remove(named('own.example (primary)'));
    await connections.choose(own);
    assert.equal(settings.model(), 'ai.service.assistant', 'nothing is kept of what was removed');
  });

  it('keep the model when the first one is set up, and when the same one is chosen again', async () => {
    await set({ model: 'atlas-small' });
    await connections.choose(own);
    await connections.choose(own);
    assert.equal(settings.model(), 'atlas-small');
  });

  it('apply as they were decided last, while VS Code still writes what was decided before', () => {
    const before = userSetting('realm');
    let told = 0;
    const listening = onDidChangeSettings(() => told++);
    const [written, other] = [decide({ realm: 'first' }), decide({ baseUrl: 'https://b.example' })];
    const last = decide({ realm: 'second' });
    const seen = [userSetting('realm')];
    for (const end of [written, other, last]) {
      end();
      seen.push(userSetting('realm'));
    }
    listening.dispose();
    assert.deepEqual([...seen, told], ['second', 'second', 'second', before, 6]);
  });

  it('change address, realm and model together, for this window and for others', async () => {
    await set({
      ...own,
      model: 'atlas-small',
      connections: [
        { name: 'Ours', ...own },
        { name: 'Cloud', ...hosted },
      ],
    });
    const [here, elsewhere] = [new Set<string>(), new Set<string>()];
    const see = vscode.Disposable.from(
      onDidChangeSettings(() => here.add(`${settings.baseUrl()} ${settings.realm()} ${settings.model()}`)),
      vscode.workspace.onDidChangeConfiguration(() => {
        const found = vscode.workspace.getConfiguration('realmChat');
        const [baseUrl, realm, model] = ['baseUrl', 'realm', 'model'].map((name) => found.get<string>(name));
        if (realm) elsewhere.add(`${baseUrl} ${realm} ${model}`);
      }),
    );
    await connections.choose(hosted);
    see.dispose();
    const now = 'https://hosted.example acme ai.service.assistant';
    assert.deepEqual([[...here], [...elsewhere]], [[now], [now]]);
  });
});
