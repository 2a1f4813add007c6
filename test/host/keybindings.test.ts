import assert from 'node:assert/strict';
import { manifest } from './extension.ts';
import { resetSettings } from './situation.ts';

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
});
