import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shownRows } from '../../src/dialogs/shownRows.ts';
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

describe('Lists to choose from', () => {
  it('spell out invisible characters of names in each row (V635)', () => {
    const files = globSync('src/**/*.ts', { cwd: root });
    const calls = (file: string, name: RegExp): number =>
      readFileSync(join(root, file), 'utf8').match(name)?.length ?? 0;
    for (const file of files)
      assert.equal(calls(file, /\bshownRows\(/g), calls(file, /\.(?:show|create)QuickPick\b/g), file);
  });

  it('leave all else of a row as it is, such as what is chosen (V635)', () => {
    const name = 'a\u202Eb';
    const row = { label: `$(add) ${name}`, description: name, detail: name, path: name };
    const shown = 'a[U+202E]b';
    assert.deepEqual(shownRows([row, { label: name }]), [
      { label: `$(add) ${shown}`, description: shown, detail: shown, path: name },
      { label: shown },
    ]);
  });
});
