import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { WatchedEditors } from '../../src/editor/watchedEditors.ts';
import { RealmChat } from '../../src/realmChat.ts';
import { settingsOf } from '../support/manifestSettings.ts';
import { extension, manifest } from './extension.ts';

/** Commands that VS Code registers for each view, under the view's name. */
const ofAView = /^realmChat\.chat\./;

describe('The manifest', () => {
  const { contributes, capabilities } = manifest();
  const contributed = contributes.commands.map(({ command }) => command);

  it('names only commands that are registered, and every registered command', async () => {
    await extension().activate();
    const registered = (await vscode.commands.getCommands(true)).filter((name) => name.startsWith('realmChat.'));
    assert.deepEqual(registered.filter((name) => !ofAView.test(name)).sort(), [...contributed].sort());
  });

  it('names exactly the commands that are implemented', async () => {
    const { realmChat, dispose } = await startedRealmChat();
    try {
      const ids = [...Object.keys(realmChat.commands), ...Object.keys(await realmChat.codeCommands())];
      assert.deepEqual(ids.sort(), [...contributed].sort());
    } finally {
      await dispose();
    }
  });

  it('lets it run on the local or on the remote machine, also for virtual workspaces, but not in a browser', () => {
    const { browser, extensionKind } = manifest();
    assert.deepEqual(extensionKind, ['ui', 'workspace']);
    assert.equal(capabilities.virtualWorkspaces, true);
    // Without this field, VS Code for the Web shows that the extension is not available.
    assert.equal(browser, undefined);
  });

  it('puts only its own commands into menus', () => {
    for (const [menu, items] of Object.entries(contributes.menus))
      for (const { command } of items)
        assert.ok(!command || contributed.includes(command), `${menu}: ${command ?? ''}`);
  });

  it('names its own command for managing its models', () => {
    for (const { managementCommand } of contributes.languageModelChatProviders)
      assert.ok(contributed.includes(managementCommand), managementCommand);
  });

  /** A workspace can add to this setting, but cannot remove anything from it. */
  const added = 'realmChat.neverSend';
  const ofUser = Object.entries(settingsOf(contributes.configuration)).filter(([name]) => name !== added);
  for (const [name, { scope }] of ofUser) {
    it(`lets no workspace set ${name} (V37)`, async () => {
      assert.equal(scope, 'application');
      const { Workspace, WorkspaceFolder } = vscode.ConfigurationTarget;
      const configuration = vscode.workspace.getConfiguration(undefined, vscode.workspace.workspaceFolders?.[0]);
      const refused: [target: vscode.ConfigurationTarget, reason: RegExp][] = [
        [Workspace, /only into User settings/],
        [WorkspaceFolder, /does not support the folder resource scope/],
      ];
      for (const [target, reason] of refused)
        await assert.rejects(async () => configuration.update(name, undefined, target), reason);
    });
  }

  it('declares each of these settings as restricted, in the form that VS Code reads (V37)', () => {
    const { supported, restrictedConfigurations } = capabilities.untrustedWorkspaces;
    assert.equal(supported, 'limited');
    assert.deepEqual(
      restrictedConfigurations,
      ofUser.map(([name]) => name),
    );
  });

  it('has the documented defaults', () => {
    const defaults = Object.entries(settingsOf(contributes.configuration)).map(([name, setting]) => [
      name,
      setting.default,
    ]);
    assert.deepEqual(Object.fromEntries(defaults), {
      'realmChat.baseUrl': '',
      'realmChat.realm': '',
      'realmChat.connections': [],
      'realmChat.apps': [],
      'realmChat.model': 'ai.service.assistant',
      'realmChat.models': {},
      'realmChat.systemPrompt': '',
      'realmChat.prompts': [],
      'realmChat.instructions': true,
      'realmChat.lookUp': 'ask',
      'realmChat.lookUpSteps': 25,
      'realmChat.tools': [],
      'realmChat.apiKeyEnvironmentVariable': '',
      'realmChat.apiKeyCommand': [],
      'realmChat.caFile': '',
      'realmChat.clientCertificate': {},
      'realmChat.headers': {},
      'realmChat.timeouts.connect': 10,
      'realmChat.timeouts.firstByte': 120,
      'realmChat.timeouts.idle': 120,
      'realmChat.history.enabled': true,
      'realmChat.history.days': 0,
      'realmChat.notifyWhenDone': 'away',
      'realmChat.surroundings': true,
      'realmChat.neverSend': [],
    });
  });
});

/** Realm Chat as the extension starts it when it is first needed, with empty storage. */
async function startedRealmChat(): Promise<{ realmChat: RealmChat; dispose: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'realm-chat-'));
  const memento = {
    get: () => undefined,
    update: () => Promise.resolve(),
    keys: () => [],
    setKeysForSync: () => undefined,
  };
  const nothing = (): Promise<undefined> => Promise.resolve(undefined);
  const onDidChange = new vscode.EventEmitter<vscode.SecretStorageChangeEvent>().event;
  const context = {
    extension: extension(),
    extensionUri: extension().extensionUri,
    globalState: memento,
    workspaceState: memento,
    globalStorageUri: vscode.Uri.file(folder),
    secrets: { get: nothing, store: nothing, delete: nothing, keys: () => Promise.resolve([]), onDidChange },
  } as unknown as vscode.ExtensionContext;
  const editors = new WatchedEditors();
  const window = vscode.window as { createOutputChannel: unknown };
  const { createOutputChannel } = vscode.window;
  // Logs with the same name are shared: disposing of one would remove the log of the extension.
  window.createOutputChannel = () => ({ dispose: () => undefined });
  const realmChat = new RealmChat(context, { editors, refreshOrganisation: () => Promise.resolve() });
  window.createOutputChannel = createOutputChannel;
  const dispose = async (): Promise<void> => {
    realmChat.dispose();
    editors.dispose();
    await rm(folder, { recursive: true, force: true });
  };
  return { realmChat, dispose };
}
