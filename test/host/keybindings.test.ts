import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { manifest } from './extension.ts';
import { resetSettings } from './situation.ts';

interface Binding {
  key: string;
  command: string;
  when?: string;
}

describe('The key bindings', () => {
  afterEach(resetSettings);
  const all = manifest().contributes.keybindings;
  const ours = all.filter(({ key }) => key.includes(' '));

  it('replace those of VS Code only in the chat and its accessible view, if they are not chords (V170, V171)', () => {
    const others = all.filter(({ key }) => !key.includes(' '));
    assert.deepEqual(
      others.map(({ key, command }) => [key, command]),
      [
        ['alt+f2', 'realmChat.openAccessibleView'],
        ['alt+shift+f2', 'realmChat.openAccessibleView'],
        ['alt+f1', 'realmChat.openAccessibilityHelp'],
        ['alt+shift+f1', 'realmChat.openAccessibilityHelp'],
        ['escape', 'workbench.action.closeActiveEditor'],
      ],
    );
    for (const { when } of others)
      assert.match(when ?? '', /^realmChat\.chatFocus && |\bresourceScheme == '?realm-chat-accessible-view\b/);
  });

  it('are chords that apply only while an editor has the focus', () => {
    for (const { key, mac, when } of ours) {
      assert.match(key, /^ctrl\+k alt\+\w+$/);
      assert.equal(mac, key.replace('ctrl', 'cmd'));
      assert.match(when ?? '', /\beditorTextFocus\b/);
    }
  });

  it('exist for every command on code, and for the actions on a proposal', () => {
    const commands = 'explain ask fix generateTests document rewrite addSelectionToChat acceptProposal discardProposal';
    const bound = ours.map(({ command }) => command.replace('realmChat.', ''));
    assert.deepEqual(bound, [...commands.split(' '), 'retryProposal', 'changeInstruction']);
    assert.equal(new Set(ours.map(({ key }) => key)).size, ours.length);
  });

  it('shadow no default of VS Code: none equals a default, and none is the first part of another', async () => {
    // Bindings for other systems are listed too, but never apply.
    const others = (await defaultBindings()).filter(({ command }) => !command.startsWith('realmChat.'));
    const defaults = others.filter(({ when }) => when !== 'false');
    assert.ok(defaults.length > 500, `${defaults.length} defaults`);
    assert.ok(defaults.some(({ key }) => key.startsWith('ctrl+k ')));
    const shadowed = ours.flatMap(({ key }) => defaults.filter((other) => collides(key, other.key)));
    assert.deepEqual(shadowed, []);
  });
});

/** VS Code's own key bindings, which it shows as JSON with comments. */
async function defaultBindings(): Promise<Binding[]> {
  await vscode.commands.executeCommand('workbench.action.openDefaultKeybindingsFile');
  const text = vscode.window.activeTextEditor?.document.getText() ?? '';
  const json = text.replace(/^\s*\/\/.*$/gm, '');
  return JSON.parse(json) as Binding[];
}

function collides(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);
}
