import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/install.mjs';

describe('Messages of VS Code', () => {
  it('are shown in one place, which spells out invisible characters of names; others only have texts of the organisation (V607)', () => {
    const files = globSync('src/**/*.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
    const showing = /\bshow(?:Information|Warning|Error)Message\b/;
    assert.deepEqual(files.filter((file) => showing.test(readFileSync(join(root, file), 'utf8'))).sort(), [
      'src/dialogs/notice.ts',
      'src/settings/setByOrganisation.ts',
    ]);
  });

  it('that show progress spell them out in their title, and in the message below it (V607)', () => {
    const texts = globSync('src/**/*.ts', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
    const showing = texts.filter((text) => text.includes('ProgressLocation.Notification'));
    assert.deepEqual(
      showing.map((text) => text.match(/\bnoticeText\(/g)?.length),
      [2, 2, 2],
    );
  });
});
