import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../../tools/install.mjs';

/** Runs it where no program is found. */
function counterparts(...names: string[]) {
  const program = join(root, 'tools', 'counterparts', 'main.ts');
  return spawnSync(process.execPath, [program, ...names], { encoding: 'utf8', env: { ...process.env, PATH: '' } });
}

describe('The counterparts', () => {
  it('never pass where their packages are not to be had', () => {
    const { status, stdout } = counterparts('nginx', 'haproxy');
    assert.match(stdout, /^not run: nginx: nginx is not to be had here$/m);
    assert.equal(stdout.trimEnd().split('\n').at(-1), '{"parts":{},"missing":["nginx","haproxy"]}');
    assert.equal(status, 2);
  });

  it('never pass where something else is not to be had', () => {
    const { status, stdout } = counterparts('desktop-vscode');
    assert.match(stdout, /^not run: desktop-vscode: a desktop VS Code .* is not to be had here$/m);
    assert.equal(status, 2);
  });

  it('have no part with an unknown name', () => {
    const { status, stderr } = counterparts('nginx', 'nonesuch');
    assert.match(stderr, /^There is no nonesuch, only /);
    assert.equal(status, 1);
  });
});
