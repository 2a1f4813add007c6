import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { showWhatsNew } from '../../src/dialogs/whatsNew.ts';
import { eventually } from '../support/eventually.ts';
import { extension } from './extension.ts';

/** The context of the extension when it starts after this version, or for the first time. */
function startAfter(lastVersion: string | undefined) {
  const values = new Map<string, unknown>(Object.entries({ lastVersion }));
  const synced: (readonly string[])[] = [];
  const globalState = {
    get: (key: string) => values.get(key),
    update: (key: string, value: unknown) => Promise.resolve(void values.set(key, value)),
    setKeysForSync: (keys: readonly string[]) => synced.push(keys),
  };
  const { extensionUri } = extension();
  const context = { extension: extension(), extensionUri, globalState } as unknown as vscode.ExtensionContext;
  return { context, synced, values };
}

describe("Show What's New", () => {
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  // The window of the tests may not have the focus.
  const state = Object.getOwnPropertyDescriptor(vscode.window, 'state') ?? assert.fail();
  before(() => Object.defineProperty(vscode.window, 'state', { configurable: true, value: { focused: true } }));
  after(() => Object.defineProperty(vscode.window, 'state', state));

  it('is offered once after an update, and opens the change log (V181)', async () => {
    const { context, synced, values } = startAfter('0.0.1');
    const offers: [string, string][] = [];
    const offer = (sentence: string, button: string): Promise<boolean> => {
      offers.push([sentence, button]);
      return Promise.resolve(true);
    };
    await showWhatsNew(context, offer);
    await showWhatsNew(context, offer);
    const { version } = extension().packageJSON as { version: string };
    assert.deepEqual(offers, [[`Realm Chat was updated to version ${version}.`, "Show What's New"]]);
    await eventually(() =>
      assert.match(vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '', /CHANGELOG\.md/),
    );
    assert.deepEqual(Object.fromEntries(values), { lastVersion: version, newsShown: version });
    assert.deepEqual(new Set(synced.flat()), new Set(['newsShown']), 'nothing else goes to other machines');
  });

  it('opens nothing if it is not wanted', async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const commands = vscode.commands as { executeCommand: unknown };
    const { executeCommand } = vscode.commands;
    commands.executeCommand = () => assert.fail('The change log is opened.');
    try {
      await showWhatsNew(startAfter('0.0.1').context, () => Promise.resolve(false));
    } finally {
      Object.assign(commands, { executeCommand });
    }
  });

  it('is not offered after a new installation (V181)', async () => {
    await showWhatsNew(startAfter(undefined).context, () => assert.fail('nothing is offered'));
  });
});
