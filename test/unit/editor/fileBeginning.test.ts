import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileBeginning } from '../../../src/editor/documents/fileBeginning.ts';

describe('The beginning of a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'realm-chat-beginning-'));
  after(() => rmSync(folder, { recursive: true }));

  it('has at most the length that is asked for', async () => {
    const path = join(folder, 'a.txt');
    writeFileSync(path, 'abcdef');
    for (const [most, text] of [
      [1, 'a'],
      [6, 'abcdef'],
      [100, 'abcdef'],
    ] as const)
      assert.equal((await fileBeginning(path, most)).toString(), text);
  });

  it('is all that is read of a file without an end (V621)', async function () {
    if (process.platform === 'win32') this.skip();
    for (const path of ['/dev/zero', ...(process.platform === 'linux' ? ['/proc/self/pagemap'] : [])])
      assert.equal((await fileBeginning(path, 80_000)).length, 80_000, path);
  });

  it('is not waited for where a pipe is in its place (V621)', async function () {
    if (process.platform === 'win32') this.skip();
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    assert.equal((await fileBeginning(pipe, 10)).length, 0);
  });
});
