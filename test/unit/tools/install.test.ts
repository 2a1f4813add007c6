import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDependencies, isInstalled, root } from '../../../tools/install.mjs';

const undici = { version: '8.12.4', integrity: 'sha512-a' };
const binary = {
  version: '1.0.0',

  integrity: 'sha512-b',
  optional: true,
};
const locked = { '': { version: '0.1.0' }, 'node_modules/undici': undici, 'node_modules/node-win': binary };

/** What npm wrote into node_modules; undefined if it wrote nothing, as after an installation that broke off. */
const installations: [name: string, installed: object | undefined, isComplete: boolean][] = [
  ['everything', { 'node_modules/undici': undici, 'node_modules/node-win': binary }, true],
  ['everything but packages of other systems', { 'node_modules/undici': undici }, true],
  ['nothing', undefined, false],
  ['no package', {}, false],
  ['another version', { 'node_modules/undici': { ...undici, version: '8.12.3' } }, false],
  ['other bytes', { 'node_modules/undici': { ...undici, integrity: 'sha512-c' } }, false],
];

describe('Packages that are installed', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'realm-chat-install-'));
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages: locked }));
  });
  afterEach(() => rm(folder, { recursive: true }));

  for (const [name, installed, isComplete] of installations)
    it(`are ${isComplete ? 'not ' : ''}installed again: ${name}`, async () => {
      await mkdir(join(folder, 'node_modules'));
      if (installed)
        await writeFile(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }));
      assert.equal(isInstalled(folder), isComplete);
    });

  it('are never replaced through a link, which may lead to those of another copy', async () => {
    const other = join(folder, 'other');
    await mkdir(other);
    await writeFile(join(other, 'kept'), '');
    await symlink(other, join(folder, 'node_modules'), 'junction');
    await assert.rejects(ensureDependencies(folder), /node_modules is a link/);
    assert.deepEqual(await readdir(other), ['kept']);
  });

  it('are recognised as npm itself has installed them', () => {
    assert.equal(isInstalled(root), true);
  });
});
