import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { addApp } from '../../src/connect/models/addApp.ts';
import { ApiKeys } from '../../src/connect/keys/apiKeys.ts';
import { setApiKey } from '../../src/connect/keys/keyCommands.ts';
import { showStatusBarItem } from '../../src/connect/statusBar.ts';
import { Connections } from '../../src/connect/connections/connections.ts';
import { FavouriteModels } from '../../src/connect/models/favouriteModels.ts';
import type { StepAnswer } from '../../src/dialogs/inputStep.ts';
import { showLockedSettings } from '../../src/dialogs/lockedNotice.ts';
import { manageModels } from '../../src/connect/models/manageModels.ts';
import { selectListedModel, selectModel } from '../../src/connect/models/modelPicker.ts';
import { connectLinkOpener } from '../../src/connect/connections/openConnectLink.ts';
import type { Models } from '../../src/connect/models/models.ts';
import { canChoose } from '../../src/connect/connections/connectionRows.ts';
import { offeredConnections } from '../../src/connect/connections/offeredConnections.ts';
import { settings, type SavedConnection } from '../../src/settings/settings.ts';
import { setUpConnection } from '../../src/connect/connections/setUp.ts';
import { askBaseUrl, askKey, askRealm } from '../../src/connect/connections/setUpSteps.ts';
import { switchConnection } from '../../src/connect/connections/switchConnection.ts';
import { updateSettings } from '../../src/settings/updateSettings.ts';
import { askQuestion } from '../../src/editor/asking/instruction.ts';
import { turnSurroundings } from '../../src/editor/asking/sentSurroundings.ts';
import { TakenCode } from '../../src/editor/target/takenCode.ts';
import type { Organisation } from '../../src/organisation/organisation.ts';
import type { Connection, ServiceClient } from '../../src/service/client.ts';
import { openHelp } from '../../src/settings/setByOrganisation.ts';
import { commandOf, showProblem } from '../../src/problemDialog.ts';
import type { Action, Problem } from '../../src/protocol.ts';
import { CurrentOrganisation } from '../../src/settings/currentOrganisation.ts';
import { onDidChangeSettings } from '../../src/settings/userSettings.ts';
import { organisation, organisationProblem, setOrganisation } from '../../src/settings/userValue.ts';
import { commandKeys, noCommand } from '../support/commandKeys.ts';
import { memory } from '../support/memento.ts';
import { storage } from './memory.ts';
import { usingLists } from './picking.ts';
import { back, openAndSelect, resetSettings, set, typing, typingSteps } from './situation.ts';

const acme = { name: 'Acme', baseUrl: 'https://acme.example', realm: 'acme' };
const lab = { name: 'Lab', baseUrl: 'https://lab.example', realm: 'primary' };
const help = { text: 'Ask the [service desk](command:x).', url: 'https://help.example/chat' };

const locked = (value: unknown) => ({ value, isLocked: true });
const offered = (value: unknown) => ({ value, isLocked: false });

/** Applies settings of an organisation, as if its file had been read. */
function decide(values: Record<string, { value: unknown; isLocked: boolean }>, more: Partial<Organisation> = {}): void {
  const decided = { allowsOtherAddresses: true, favourites: [], help, ...more };
  setOrganisation({ organisation: { ...decided, settings: new Map(Object.entries(values)) } });
}

/** The notifications during an action, with their buttons, none of which is pressed. */
async function saidWhile(action: () => unknown): Promise<string[]> {
  const window = vscode.window as { showInformationMessage: unknown };
  const original = window.showInformationMessage;
  const said: string[] = [];
  window.showInformationMessage = (...words: string[]) => Promise.resolve(void said.push(words.join(' | ')));
  try {
    await action();
  } finally {
    window.showInformationMessage = original;
  }
  return said;
}

/** Runs an action in which the user chooses the row with this label, or none; resolves to the rows of all lists. */
async function rowsWhile(action: () => unknown, label?: string): Promise<string[]> {
  const window = vscode.window as { showQuickPick: unknown };
  const original = window.showQuickPick;
  const shown: string[] = [];
  window.showQuickPick = (rows: vscode.QuickPickItem[], options?: vscode.QuickPickOptions) => {
    if (options?.placeHolder !== undefined) shown.push(`<${options.placeHolder}>`);
    for (const { label, description, detail } of rows)
      shown.push([label, description, detail].filter(Boolean).join(' | '));
    return Promise.resolve(rows.find((row) => row.label === label));
  };
  try {
    await action();
  } finally {
    window.showQuickPick = original;
  }
  return shown;
}

const isDecided = ['Set by your organisation · Ask the [service desk] (command:x). | Get help'];
const ownValue = (name: string): unknown => vscode.workspace.getConfiguration('realmChat').inspect(name)?.globalValue;

describe('A value that the organisation has set', () => {
  let connections: Connections;
  beforeEach(() => (connections = new Connections(memory(), () => Promise.resolve())));
  afterEach(async () => {
    setOrganisation({});
    await set({ apps: undefined, surroundings: undefined, neverSend: undefined, 'history.days': undefined });
    await resetSettings();
  });

  describe('in Set Up Connection', () => {
    /** Runs Set Up Connection with this row and these answers, with a key that works; resolves to the rows and the tried connections. */
    async function setUp(label?: string, ...answers: string[]) {
      const tried: Connection[] = [];
      const client = { models: () => Promise.resolve([]) } as unknown as ServiceClient;
      const apiKeys = new ApiKeys(
        storage().secrets,
        memory(),
        { environment: () => undefined, command: noCommand() },
        () => Promise.resolve(),
      );
      const connectTo = (connection: Connection): Promise<ServiceClient> => {
        tried.push(connection);
        return Promise.resolve(client);
      };
      const action = () => setUpConnection(connections, apiKeys, connectTo);
      const rows = await rowsWhile(() => typingSteps(answers, action), label);
      return { rows, tried: tried.map(({ baseUrl, realm }) => `${baseUrl} ${realm}`) };
    }

    it('provides a list of connections, after which only the key is asked for (V201)', async () => {
      decide({ connections: offered([acme, lab]) }, { name: 'ACME Ltd' });
      const { rows, tried } = await setUp('Lab', 'sk-key');
      assert.deepEqual(rows, [
        ...['<Choose a connection of ACME Ltd>', 'Acme | acme.example · acme', 'Lab | lab.example · primary'],
        '$(add) Another address…',
      ]);
      assert.deepEqual(tried, ['https://lab.example primary']);
      assert.deepEqual([settings.baseUrl(), settings.realm()], [lab.baseUrl, lab.realm]);
    });

    it('is offered again if the user goes back from the key, because the realm is not asked for', async () => {
      decide({ connections: offered([acme, lab]) });
      const { rows, tried } = await setUp('Lab', back, 'sk-key');
      assert.deepEqual(
        [rows.filter((row) => row.startsWith('Lab')).length, tried],
        [2, ['https://lab.example primary']],
      );
    });

    /** What a step says about the value that it begins with, with the placeholder of its box. */
    async function seen(step: () => Promise<StepAnswer>): Promise<unknown[]> {
      const { createInputBox } = vscode.window;
      const box = createInputBox.call(vscode.window);
      Object.assign(vscode.window, { createInputBox: () => box });
      const answer = step();
      Object.assign(vscode.window, { createInputBox });
      const { validationMessage: said, value, placeholder } = box;
      box.hide();
      assert.equal(await answer, undefined);
      return [value, typeof said === 'object' ? said.message : said, placeholder];
    }

    it('is checked in the steps for the address and the realm, before a key is asked for (V201)', async () => {
      decide({ connections: offered([acme]) }, { allowsOtherAddresses: false });
      const said = async (step: () => Promise<StepAnswer>): Promise<unknown> => (await seen(step))[1];
      assert.match(
        String(await said(() => askBaseUrl(lab))),
        /^Your organisation does not allow the address lab\.example/,
      );
      assert.equal(await said(() => askBaseUrl(acme)), 'Realm Chat will call https://acme.example/v1/models');
      assert.match(String(await said(() => askRealm({ ...acme, realm: 'mine' }))), /^Your organisation does not allow/);
      assert.equal(await said(() => askRealm(acme)), undefined);
    });

    it('is followed by a realm for a server on this machine, and by the key that there is', async () => {
      const values: unknown[] = [];
      for (const baseUrl of ['http://127.0.0.1:8080', 'https://own.example'])
        for (const realm of ['', 'mine']) values.push((await seen(() => askRealm({ baseUrl, realm })))[0]);
      assert.deepEqual(values, ['primary', 'mine', '', 'mine']);
      const placeholders: unknown[] = [];
      for (const known of ['entered', 'stored', 'command', 'environment', undefined] as const)
        placeholders.push((await seen(() => askKey(known)))[2]);
      assert.deepEqual(placeholders, [
        'Leave empty to keep the key that you entered',
        'Leave empty to keep the stored key',
        'Leave empty to use the key of the command',
        'Leave empty to use the key of the environment variable',
        'Leave empty if the server needs no key',
      ]);
    });

    it('lets the user enter another address', async () => {
      decide({ connections: offered([acme]) });
      const { tried } = await setUp('$(add) Another address…', 'own.example', 'mine', 'sk-key');
      assert.deepEqual(tried, ['https://own.example mine']);
    });

    it('can forbid entering other addresses (V201)', async () => {
      decide({ connections: locked([acme, lab]) }, { allowsOtherAddresses: false });
      const { rows, tried } = await setUp();
      assert.deepEqual(rows, [
        '<Choose a connection>',
        'Acme | acme.example · acme | Set by your organisation',
        'Lab | lab.example · primary | Set by your organisation',
      ]);
      assert.deepEqual(tried, []);
    });

    it('provides a single row if the address is locked, and the realm is asked for if it is not locked (V201)', async () => {
      decide({ baseUrl: locked(acme.baseUrl), connections: offered([lab]) });
      const { rows, tried } = await setUp('acme.example', 'mine', 'sk-key');
      assert.deepEqual(rows, ['<Choose a connection>', 'acme.example | Set by your organisation']);
      assert.deepEqual(tried, ['https://acme.example mine']);
      assert.equal(ownValue('baseUrl'), undefined);
    });

    it('replaces the question for the realm if the realm is locked', async () => {
      decide({ realm: locked('acme') });
      const { rows, tried } = await setUp(undefined, 'own.example', 'sk-key');
      assert.deepEqual(rows, []);
      assert.deepEqual(tried, ['https://own.example acme']);
    });
  });

  describe('for the realm or the address', () => {
    const mine = { name: 'Mine', baseUrl: acme.baseUrl, realm: 'mine' };
    const cases: [name: string, run: () => void, free: SavedConnection[], fixed: SavedConnection[]][] = [
      ['a locked realm', () => decide({ realm: locked('acme'), baseUrl: offered(acme.baseUrl) }), [acme], [mine, lab]],
      [
        'a locked address',
        () => decide({ baseUrl: locked(acme.baseUrl), realm: offered('acme') }),
        [acme, mine],
        [lab],
      ],
      [
        'nothing but the addresses that it names',
        () => decide({ connections: offered([acme]) }, { allowsOtherAddresses: false }),
        [acme],
        [lab],
      ],
    ];
    for (const [name, run, free, fixed] of cases)
      it(`leaves only some connections to the user: ${name} (V201)`, () => {
        run();
        assert.deepEqual([...free, ...fixed].map(canChoose), [...free.map(() => true), ...fixed.map(() => false)]);
      });

    it('offers an address without a name only if it is not among those with one', () => {
      const names = (baseUrl: string): string[] => {
        decide({ connections: offered([acme, lab]), baseUrl: offered(baseUrl), realm: offered('acme') });
        return offeredConnections().map(({ name }) => name);
      };
      assert.deepEqual(names(`${acme.baseUrl}/v1/`).toSorted(), ['Acme', 'Lab']);
      assert.deepEqual(names('https://own.example').toSorted(), ['', 'Acme', 'Lab']);
    });

    it('leaves the realm to the user where none is offered, and offers no other realm than the locked one (V201)', () => {
      const places = [
        { ...acme, realm: ' acme ' },
        { ...lab, realm: ' ' },
        { ...acme, name: 'Mine', realm: 'mine' },
      ];
      decide({ connections: offered(places), realm: locked('acme') });
      assert.deepEqual(
        offeredConnections().map(({ name, realm }) => [name, realm]),
        [
          ['Acme', 'acme'],
          ['Lab', ''],
        ],
      );
    });
  });

  it('is marked in Switch Connection, and cannot be changed there (V201)', async () => {
    decide({ connections: locked([acme, lab]), baseUrl: locked(acme.baseUrl), realm: locked('acme') });
    const said = await saidWhile(() =>
      usingLists(
        () => switchConnection(connections, () => Promise.reject(new Error('It is not asked to set up.'))),
        async (list) => {
          const details = list.rows().map(({ label, detail }) => `${label} ${detail ?? ''}`);
          assert.deepEqual(details, ['Acme ', 'Lab Set by your organisation', '$(add) Set up another connection… ']);
          await list.press('Set by your organisation', 'Acme');
          await list.choose('Lab');
        },
      ),
    );
    assert.deepEqual(said, [...isDecided, ...isDecided]);
    assert.deepEqual(
      [settings.baseUrl(), ownValue('baseUrl'), ownValue('connections')],
      [acme.baseUrl, undefined, undefined],
    );
  });

  it('can be removed if it is a default: an empty list of the user replaces it', async () => {
    decide({ connections: offered([acme]) });
    await connections.remove(acme);
    assert.deepEqual(settings.connections(), []);
  });

  const none = {} as unknown as Models;
  const favourites = new FavouriteModels(memory(), () => undefined);
  const commands: [what: string, name: string, value: unknown, run: () => unknown][] = [
    ['Select Model', 'model', 'atlas', () => selectModel(none, favourites)],
    ['the list of models after Set Up Connection', 'model', 'atlas', () => selectListedModel(none, favourites)],
    ['Add App', 'apps', [], () => addApp()],
    ['the command for surroundings', 'surroundings', true, () => turnSurroundings(false)],
    ['a change by another command', 'realm', 'acme', () => updateSettings({ realm: 'mine', systemPrompt: 'Be kind.' })],
  ];
  for (const [what, name, value, run] of commands)
    it(`is not changed by ${what} (V201)`, async () => {
      decide({ [name]: locked(value) });
      const said = await saidWhile(run);
      assert.deepEqual(said, name === 'realm' ? [] : isDecided);
      assert.equal(ownValue(name), undefined);
      assert.equal(settings.systemPrompt(), name === 'realm' ? 'Be kind.' : '');
    });

  it('is the command for the key, in place of which no key can be entered, which is said (V215)', async () => {
    await set({ baseUrl: acme.baseUrl, realm: 'acme' });
    const command = commandKeys(['sk-key'], { isLocked: true }).keys;
    const apiKeys = new ApiKeys(storage().secrets, memory(), { environment: () => undefined, command }, () =>
      Promise.resolve(),
    );
    decide({ apiKeyCommand: locked(['print-key']) }, { help: {} });
    const said = await saidWhile(() => setApiKey(apiKeys));
    assert.deepEqual(said, ['Set by your organisation · realmChat.apiKeyCommand']);
  });

  it('is named in the status bar if it is the address', () => {
    const { createStatusBarItem } = vscode.window;
    const window = vscode.window as { createStatusBarItem: unknown };
    let item: vscode.StatusBarItem | undefined;
    window.createStatusBarItem = (...passed: Parameters<typeof createStatusBarItem>) =>
      (item = createStatusBarItem.apply(vscode.window, passed));
    decide({ baseUrl: locked(acme.baseUrl), realm: locked('acme') });
    const shown = showStatusBarItem();
    window.createStatusBarItem = createStatusBarItem;
    const tooltip = item?.tooltip;
    shown.dispose();
    assert.ok(typeof tooltip === 'string');
    assert.match(tooltip, /^Realm Chat: https:\/\/acme\.example\nRealm: acme\n.*\nSet by your organisation$/);
  });

  it('is not changed by the button for surroundings in the box of Ask (V201)', async () => {
    decide({ surroundings: locked(true) });
    const { document, selection } = await openAndSelect('a', 0, 0);
    using taken = new TakenCode([{ document, range: selection }]);
    let typed: unknown;
    const pressed = (box?: { press?: (tooltip: string) => void }): Promise<string> => {
      box?.press?.('Surroundings · Set by your organisation');
      return Promise.resolve('Why?');
    };
    const ask = async (): Promise<void> => void (typed = await askQuestion(taken, () => Promise.resolve()));
    assert.deepEqual(await saidWhile(() => typing([pressed], ask)), isDecided);
    assert.deepEqual(typed, { text: 'Why?', withSurroundings: true });
  });

  it('is marked in Manage Connection and Models, and opens no setting (V201)', async () => {
    await set({ baseUrl: acme.baseUrl, realm: 'acme' });
    decide({ models: locked({}), apps: locked([]) });
    let rows: string[] = [];
    const said = await saidWhile(async () => {
      rows = await rowsWhile(manageModels, 'Names, Limits and Tools of Models');
    });
    assert.deepEqual(
      rows.filter((row) => row.includes('Set by')),
      ['Names, Limits and Tools of Models | Set by your organisation', 'Add App | Set by your organisation'],
    );
    assert.deepEqual(said, isDecided);
  });

  it("is reported once if the user's own settings have another value (V201)", async () => {
    await set({ systemPrompt: 'Mine', neverSend: ['*.mine'], model: 'ours', prompts: [] });
    const [state, said] = [memory(), [] as string[]];
    decide({
      systemPrompt: locked('Ours'),
      neverSend: locked(['*.ours']),
      model: locked('ours'),
      prompts: offered([{ name: 'a', prompt: 'b' }]),
      realm: locked('acme'),
    });
    for (let start = 0; start < 2; start++) said.push(...(await saidWhile(() => showLockedSettings(state).dispose())));
    assert.deepEqual(said, [
      'Set by your organisation · In your settings, this has no effect: realmChat.systemPrompt · Ask the [service desk] (command:x). | Get help',
    ]);
    decide({ systemPrompt: locked('Ours'), model: locked('theirs') }, { help: {} });
    const later: string[] = [];
    for (let start = 0; start < 2; start++) later.push(...(await saidWhile(() => showLockedSettings(state).dispose())));
    assert.deepEqual(later, ['Set by your organisation · In your settings, this has no effect: realmChat.model']);
    decide({ systemPrompt: locked('Ours'), model: locked('ours') });
    assert.deepEqual(await saidWhile(() => showLockedSettings(state).dispose()), [], 'also those of the first time');
  });

  it('no longer applies once its file is gone, and what shows it is told once', async () => {
    const current = new CurrentOrganisation('/realm-chat-nowhere/organisation.json', '/realm-chat-nowhere/schema.json');
    let told = 0;
    const listening = onDidChangeSettings(() => told++);
    const seen: unknown[] = [];
    for (const reading of [{ problem: 'It is broken.' }, undefined]) {
      if (reading) setOrganisation(reading);
      else decide({ realm: locked('acme') });
      for (let time = 0; time < 2; time++) await current.refresh();
      seen.push(organisation(), organisationProblem(), told);
    }
    listening.dispose();
    current.dispose();
    assert.deepEqual([current.mayExist(), ...seen], [false, undefined, undefined, 1, undefined, undefined, 2]);
  });

  it('deletes no conversations while its file cannot be used, because it may be to keep all of them (V200)', async () => {
    await set({ 'history.days': 1 });
    decide({});
    assert.equal(settings.historyDays(), 1);
    decide({ 'history.days': locked(30) });
    assert.equal(settings.historyDays(), 30);
    setOrganisation({ problem: 'It is broken.' });
    assert.equal(settings.historyDays(), undefined);
  });

  it('is not replaced by a connect link if the address is locked (V201)', async () => {
    decide({ baseUrl: locked(acme.baseUrl), realm: locked(acme.realm) });
    const open = connectLinkOpener(() => assert.fail('It is set up.'));
    const query = `baseUrl=${encodeURIComponent(lab.baseUrl)}&realm=primary`;
    const link = vscode.Uri.from({ scheme: 'vscode', authority: 'realm-chat.realm-chat', path: '/connect', query });
    assert.deepEqual(await saidWhile(() => open(link)), isDecided);
  });

  it('is added to an error that needs an administrator if it is a help text, with a button if there is a help page (V202)', async () => {
    const window = vscode.window as { showErrorMessage: unknown };
    const original = window.showErrorMessage;
    const said: string[] = [];
    window.showErrorMessage = (...words: string[]) => Promise.resolve(void said.push(words.join(' | ')));
    const problem = { sentence: 'There is no key.', actions: ['setApiKey' as const, 'openHelp' as const] };
    try {
      for (const more of [{}, { help: { text: 'Ask Grace.' } }, { help: {} }]) {
        decide({}, more);
        await showProblem(problem, () => Promise.resolve());
      }
    } finally {
      window.showErrorMessage = original;
    }
    assert.deepEqual(said, [
      'There is no key. Ask the [service desk] (command:x). | Set API key | Get help',
      'There is no key. Ask Grace. | Set API key',
      'There is no key. | Set API key',
    ]);
  });

  it('is the page that helps, if its file names one with https (V202)', async () => {
    const env = vscode.env as { openExternal: unknown };
    const { openExternal } = vscode.env;
    const opened: string[] = [];
    env.openExternal = (uri: vscode.Uri) => Promise.resolve(opened.push(uri.toString()));
    try {
      decide({});
      assert.deepEqual(await saidWhile(openHelp), []);
    } finally {
      env.openExternal = openExternal;
    }
    assert.deepEqual(opened, [help.url]);
  });

  for (const url of ['http://help.example', 'command:workbench.action.quit', 'file:///etc/passwd', 'help', 'HTTP://x'])
    it(`is not used as a help page if it is not https: ${url} (V202)`, async () => {
      decide({}, { help: { url } });
      assert.deepEqual(await saidWhile(openHelp), ['Ask an administrator of your organisation.']);
    });
});

describe('The button of an error', () => {
  const cases: [action: Action, command: string, argument: string | undefined][] = [
    ['openSettings', 'workbench.action.openSettings', `@ext:${extensionId}`],
    ['openProxySettings', 'workbench.action.openSettings', 'http.proxy'],
    ['openWalkthrough', 'workbench.action.openWalkthrough', `${extensionId}#start`],
    ['setApiKey', 'realmChat.setApiKey', undefined],
  ];
  for (const [action, command, argument] of cases)
    it(`runs the command that leads to a fix: ${action}`, () => {
      const found = commandOf(action);
      assert.deepEqual([found.command, found.arguments?.[0]], [command, argument]);
    });

  it('tries again what has failed, once for each press', async () => {
    const window = vscode.window as { showErrorMessage: unknown };
    const { showErrorMessage } = vscode.window;
    const answers = ['Retry', undefined];
    let tries = 0;
    window.showErrorMessage = (_: string, ...buttons: string[]) => {
      const answer = answers.shift();
      return Promise.resolve(buttons.find((button) => button === answer));
    };
    const problem: Problem = { sentence: 'Busy.', actions: ['retry'] };
    const retry = (): Promise<void> => Promise.resolve(void (tries += 1));
    try {
      await showProblem(problem, retry);
      await showProblem(problem, retry);
    } finally {
      window.showErrorMessage = showErrorMessage;
    }
    assert.equal(tries, 1);
  });
});
