import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { distanceTo } from '../../../tools/importGraph.ts';
import { root } from '../../../tools/install.mjs';

/** Every file and package that a file loads. */
function reachedFrom(file: string): string[] {
  const reached = [file];
  distanceTo(file, (name) => {
    reached.push(name);
    return false;
  });
  return [...new Set(reached)];
}

describe('What a model can look up with', () => {
  const reached = reachedFrom('src/editor/lookUp/workspaceLookUp.ts');
  const files = reached.filter((name) => name.startsWith('src/'));
  const text = (file: string): string => readFileSync(join(root, file), 'utf8');

  it('is seen by this test', () => {
    for (const name of [
      'src/editor/lookUp/ripgrep.ts',
      'src/editor/neverSend/neverSent.ts',
      'vscode',
      'node:fs/promises',
    ])
      assert.ok(reached.includes(name), name);
  });

  it('reaches no network', () => {
    const network =
      /^(?:node:)?(?:net|tls|http|https|http2|dgram|dns|undici)\b|^src\/(?:service\/http|service\/client|connect)\b/;
    assert.deepEqual(
      reached.filter((name) => network.test(name)),
      [],
    );
    assert.deepEqual(
      files.filter((file) => /\b(?:fetch|WebSocket|EventSource|openExternal)\(/.test(text(file))),
      [],
    );
  });

  it('writes and opens nothing', () => {
    const writing =
      /\b(?:writeFile|appendFile|createWriteStream|applyEdit|rename|unlink|rm|mkdir|createTerminal|executeTask|showTextDocument)\(/;
    assert.deepEqual(
      files.filter((file) => writing.test(text(file))),
      [],
    );
  });

  it('runs only the ripgrep of VS Code', () => {
    assert.deepEqual(
      files.filter((file) => text(file).includes('node:child_process')),
      ['src/editor/lookUp/ripgrep.ts'],
    );
  });

  it('lets VS Code run no Git, which runs what a repository names', () => {
    const commands = /\.(?:status|show|buffer|getBranch|getBranches|getMergeBase|log|diff\w*|getObjectDetails)\(/;
    const users = files.filter((file) => /Repository\b/.test(text(file)) && !file.endsWith('git/repositories.ts'));
    assert.ok(users.includes('src/editor/lookUp/getChanges.ts'));
    assert.deepEqual(
      users.filter((file) => commands.test(text(file))),
      [],
    );
  });
});
