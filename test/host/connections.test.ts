import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { connectionRows } from '../../src/connect/connections/connectionRows.ts';
import { Connections } from '../../src/connect/connections/connections.ts';
import { removeConnection, renameConnection } from '../../src/connect/connections/editConnection.ts';
import {
  connectedInstallationName,
  onDidChangeInstallation,
  type Installation,
} from '../../src/connect/installation.ts';
import { activeAmong, allConnections } from '../../src/connect/connections/savedConnections.ts';
import { switchConnection } from '../../src/connect/connections/switchConnection.ts';
import { showStatusBarItem } from '../../src/connect/statusBar.ts';
import { inputStep, type InputStep } from '../../src/dialogs/inputStep.ts';
import type { Pasted } from '../../src/service/credentials.ts';
import { settings, type SavedConnection } from '../../src/settings/settings.ts';
import { decide, onDidChangeSettings, userSetting } from '../../src/settings/userSettings.ts';
import { eventually } from '../support/eventually.ts';
import { usingLists } from './picking.ts';
import { resetSettings, set, typing, warnings } from './situation.ts';

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

  it('are removed one by one if an entry is there twice, and the key only with the last one', async () => {
    const ours = { name: 'Ours', ...own };
    await set({ connections: [ours, ours] });
    await connections.remove(ours);
    assert.deepEqual([written(), forgotten], [[ours], []]);
    await connections.remove(ours);
    assert.deepEqual([names(), forgotten], [[], [own]]);
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

  it('get a name that is trimmed, that is not empty, and that no other connection has, in whatever letters', async () => {
    const [ours, cloud] = [
      { name: 'Ours', ...own },
      { name: 'Cloud', ...hosted },
    ];
    await set({ connections: [ours, cloud] });
    const rename = (name: string): Promise<SavedConnection | undefined> => {
      let renamed: SavedConnection | undefined;
      const action = async () => (renamed = await renameConnection(connections, ours));
      return typing([name], action).then(() => renamed);
    };
    await assert.rejects(rename('  '), /The name is empty/);
    await assert.rejects(rename('cLOUD'), /Another connection has this name/);
    assert.deepEqual(await rename('Ours'), ours);
    assert.deepEqual(await rename(' OURS '), { ...ours, name: 'OURS' });
    assert.deepEqual(written(), [{ ...ours, name: 'OURS' }, cloud]);
  });

  it('stay if the user does not agree to remove them', async () => {
    await set({ connections: [{ name: 'Ours', ...own }] });
    await warnings(
      async () => assert.equal((await removeConnection(connections, named('Ours')))?.name, 'Ours'),
      'Cancel',
    );
    assert.deepEqual([names(), forgotten], [['Ours'], []]);
  });

  it('are listed with a mark and a word for the active one, and names that draw no icons', async () => {
    await set({
      connections: [
        { name: '$(zap)', ...hosted },
        { name: ' ', ...own },
      ],
      ...own,
    });
    const rows = connectionRows([]).map(({ label, description, iconPath }) => [label, description, iconPath]);
    assert.deepEqual(rows, [
      ['\\$(zap)', 'hosted.example · acme', undefined],
      ['own.example', 'own.example · primary · active', new vscode.ThemeIcon('check')],
      ['$(add) Set up another connection…', undefined, undefined],
    ]);
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

  it('are removed in their list, which is shown again without them', async () => {
    await set({
      connections: [
        { name: 'Cloud', ...hosted },
        { name: 'Ours', ...own },
      ],
    });
    const said = await warnings(() =>
      usingLists(
        () => switchConnection(connections, () => assert.fail('Nothing is set up.')),
        (list) => list.press('Remove', 'Cloud'),
        (list) => eventually(() => assert.deepEqual(list.labels().slice(0, -1), ['Ours'])),
      ),
    );
    assert.deepEqual([said, forgotten], [['Remove the connection "Cloud"?'], [hosted]]);
  });

  it('are followed in their list by a row that sets up another one', async () => {
    await set(own);
    let hasSetUp = false;
    await usingLists(
      () => switchConnection(connections, () => Promise.resolve(void (hasSetUp = true))),
      (list) => list.choose('$(add) Set up another connection…'),
    );
    assert.ok(hasSetUp);
  });

  it('can be switched in the status bar if there are any, also if none is chosen, and set up if not', async () => {
    const original = vscode.window.createStatusBarItem;
    const window = vscode.window as { createStatusBarItem: unknown };
    let item: vscode.StatusBarItem | undefined;
    window.createStatusBarItem = (...passed: Parameters<typeof original>) =>
      (item = original.apply(vscode.window, passed));
    const shown = showStatusBarItem();
    window.createStatusBarItem = original;
    const read = (): unknown[] => [item?.text, item?.command, item?.tooltip, item?.accessibilityInformation?.label];
    const seen = read();
    await set({ connections: [{ name: '$(zap)', ...own }] });
    seen.push(...read());
    await set(own);
    seen.push(...read());
    await set({ connections: undefined });
    seen.push(item?.text);
    await set({ baseUrl: undefined });
    seen.push(...read());
    shown.dispose();
    const none = ['$(comment-discussion) Connect Realm Chat', 'realmChat.setUpConnection'];
    const notConnected = [undefined, 'Connect Realm Chat'];
    const tooltip = ['Realm Chat: https://own.example', 'Realm: primary', 'Model or app: Assistant'];
    assert.deepEqual(seen, [
      ...[...none, ...notConnected, none[0], 'realmChat.switchConnection', ...notConnected],
      ...['$(comment-discussion) \\$(zap) · Assistant', 'realmChat.switchConnection'],
      ...[
        [...tooltip, 'Click to switch the connection'].join('\n'),
        'Realm Chat: $(zap) · Assistant. Switch connection',
      ],
      ...['$(comment-discussion) own.example · Assistant', ...none, ...notConnected],
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

describe('A step of Set Up Connection', () => {
  const { createInputBox } = vscode.window;
  afterEach(() => void Object.assign(vscode.window, { createInputBox }));

  /** Shows a step; the answer, and what a user does in its box. */
  function shown(more: Partial<InputStep>) {
    const listeners: Record<string, (button?: vscode.QuickInputButton) => void> = {};
    const on = (name: string) => ({ get: () => (listener: () => void) => void (listeners[name] = listener) });
    const events = ['onDidChangeValue', 'onDidTriggerButton', 'onDidAccept', 'onDidHide'];
    const box = Object.defineProperties(createInputBox(), Object.fromEntries(events.map((name) => [name, on(name)])));
    Object.assign(vscode.window, { createInputBox: () => box });
    const texts = { title: '', prompt: '', placeholder: '', value: '' };
    const answer = inputStep({ ...texts, step: 1, totalSteps: 2, parse, ...more });
    const fire = (name: string): void => listeners[name]?.();
    const type = (text: string): void => {
      box.value = text;
      fire('onDidChangeValue');
    };
    const verdict = (): unknown => {
      const { validationMessage: said } = box;
      return typeof said === 'object' ? [said.message, said.severity] : said;
    };
    return { box, answer, fire, type, verdict };
  }
  const parse = (typed: string): Pasted =>
    typed === 'good' ? { ok: true, value: 'GOOD' } : { ok: false, reason: 'Not [good](command:x).' };
  const { Error: bad, Info: fine } = vscode.InputBoxValidationSeverity;
  const refusal = ['Not [good] (command:x).', bad];

  it('says what is wrong with a value while it is typed, with the one that it begins with, and on Enter', async () => {
    const { answer, box, fire, type, verdict } = shown({ value: 'before', note: (value) => `It is ${value}.` });
    assert.deepEqual(verdict(), refusal);
    type('good');
    assert.deepEqual(verdict(), ['It is GOOD.', fine]);
    box.value = 'bad';
    fire('onDidAccept');
    assert.deepEqual(verdict(), refusal, 'it stays open');
    type('good');
    fire('onDidAccept');
    assert.deepEqual(await answer, { value: 'GOOD' });
  });

  it('says nothing about an empty value before Enter, and nothing about a good one without a note', () => {
    const { fire, type, verdict } = shown({});
    assert.equal(verdict(), undefined);
    fire('onDidAccept');
    assert.deepEqual(verdict(), refusal);
    type('good');
    assert.equal(verdict(), undefined);
    fire('onDidHide');
  });

  it('has a way back to the step before it, unless it is the first, and is left without an answer when it is closed', async () => {
    const first = shown({});
    const second = shown({ step: 2 });
    const backs = [first, second].map(({ box }) => box.buttons.includes(vscode.QuickInputButtons.Back));
    first.fire('onDidHide');
    second.fire('onDidTriggerButton');
    assert.deepEqual([backs, await first.answer, await second.answer], [[false, true], undefined, 'back']);
  });
});
