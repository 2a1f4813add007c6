import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import * as vscode from 'vscode';
import { ignoredSettings } from './ignoredSettings.ts';

// Texts that VS Code reads too. Texts that keep it busy for long are in test/unit/connect/settingsKeys.test.ts.
const cases: [name: string, text: string, told: string | undefined][] = [
  ['sets nothing of Realm Chat', '{ "editor.fontSize": 12, "other.realmChat.baseUrl": 1 }', undefined],
  [
    'sets settings, in any order',
    '{"realmChat.realm": "x", "realmChat.baseUrl" : "y"}',
    'realmChat.baseUrl, realmChat.realm',
  ],
  ['sets a setting as a nested object', '{ "realmChat": { "baseUrl": "x" } }', 'realmChat'],
  ['is not JSON', '\u0000\uFFFD]]}{ <html>', undefined],
  ['sets a setting of Realm Chat that does not exist', '{ "realmChat.[x](command:y)": 1 }', undefined],
  ['is over 1 MiB', `{ "realmChat.realm": "${'x'.repeat(1024 * 1024)}" }`, undefined],
];

describe('A settings file of a workspace', () => {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  const file = vscode.Uri.joinPath(folder.uri, '.vscode', 'settings.json');
  afterEach(() => vscode.workspace.fs.delete(vscode.Uri.joinPath(folder.uri, '.vscode'), { recursive: true }));

  for (const [name, text, told] of cases) {
    it(`that ${name} causes ${told === undefined ? 'no notification' : 'one notification that it is ignored'} (V37)`, async () => {
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
      const sentence = `This workspace tries to set ${told}. Realm Chat ignores this and uses only your user settings.`;
      assert.deepEqual(await ignoredSettings(2), told === undefined ? [] : [sentence]);
    });
  }

  it('that is a link is not read, because it may lead to a file without an end (V621)', async function () {
    // Windows lets only some users create links.
    if (process.platform === 'win32') this.skip();
    const linked = vscode.Uri.joinPath(folder.uri, '.vscode', 'linked.json');
    await vscode.workspace.fs.writeFile(linked, new TextEncoder().encode('{"realmChat.realm": "x"}'));
    await symlink(linked.fsPath, file.fsPath);
    assert.deepEqual(await ignoredSettings(2), []);
  });

  it('that does not exist causes no notification (V37)', async () => {
    await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(folder.uri, '.vscode'));
    assert.deepEqual(await ignoredSettings(2), []);
  });
});
