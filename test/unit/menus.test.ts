import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/install.mjs';

interface Manifest {
  contributes: {
    commands: { command: string; icon?: string }[];
    menus: Record<string, { command: string; group: string; when: string }[]>;
  };
}

const { commands, menus } = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest).contributes;

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
