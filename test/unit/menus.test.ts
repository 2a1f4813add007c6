import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/install.mjs';

interface Manifest {
  contributes: {
    commands: { command: string; icon?: string }[];
    keybindings: { command: string; key: string; when: string }[];
    menus: Record<string, { command?: string; submenu?: string; group: string; when?: string }[]>;
  };
}

const { commands, keybindings, menus } = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest)
  .contributes;

describe('The submenu of an editor', () => {
  it('has each command on code that has a key, and the same condition for those that change code', () => {
    assert.ok(menus['editor/context']?.some(({ submenu }) => submenu === 'realmChat.code'));
    const onCode = keybindings.filter(({ key, when }) => key.startsWith('ctrl+k') && !when.includes('resourceScheme'));
    assert.ok(onCode.length > 0);
    const readOnly = '!editorReadonly';
    for (const { command, when } of onCode) {
      const item = menus['realmChat.code']?.find((one) => one.command === command) ?? assert.fail(command);
      assert.equal(item.when, when.includes(readOnly) ? readOnly : undefined, command);
    }
  });
});

describe('Generate Commit Message in Source Control (V354)', () => {
  const places = menus['scm/title']?.filter(({ command }) => command === 'realmChat.generateCommitMessage') ?? [];

  it('is a button with another icon than the one of VS Code, and in the menu if that one works', () => {
    assert.deepEqual(
      places.map(({ group, when }) => [group, when]),
      [
        ['navigation@0', 'scmProvider == git && !chatSetupCompleted && !realmChat.writingCommitMessage'],
        ['9_realm-chat@0', 'scmProvider == git && chatSetupCompleted && !realmChat.writingCommitMessage'],
      ],
    );
    const icon = commands.find(({ command }) => command === 'realmChat.generateCommitMessage')?.icon ?? '';
    assert.doesNotMatch(icon, /sparkle/);
  });
});
