import assert from 'node:assert/strict';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { configFiles, excludesFile } from '../../../src/editor/lookUp/globalRules.ts';

describe('the file with the rules of Git for all repositories (V560)', () => {
  const named: [config: string, path: string | undefined][] = [
    ['[core]\n\texcludesFile = /a/b', '/a/b'],
    ['[user]\r\n  name = a\r\n[Core]\r\n  EXCLUDESFILE=/a/b c # why\r\n', '/a/b c'],
    ['[core] excludesfile = "/a #b\\\\c\\"" ; why', '/a #b\\c"'],
    ['[core]\nexcludesFile = ~/.ignored', join(homedir(), '.ignored')],
    ['[core]\nexcludesFile = /a\nexcludesFile = /b\neditor = vi', '/b'],
    ['[core "x"]\nexcludesFile = /a\n[core]\n# excludesFile = /b\n[other]\nexcludesFile = /c', usual()],
    ['', usual()],
    ['excludesFile = /a\n[ CORE ]\nexcludesFile = /b\n', '/b'],
    ['excludesFile = /a', usual()],
    ['[core]\nexcludesFile =', undefined],
    ['[core]\nexcludesFile = relative', undefined],
  ];
  for (const [config, path] of named)
    it(`is ${path} for ${JSON.stringify(config)}`, () => assert.equal(excludesFile([config]), path));

  it('is in the folder for configurations that the user has set', () => {
    const { XDG_CONFIG_HOME } = process.env;
    process.env['XDG_CONFIG_HOME'] = '/xdg';
    try {
      assert.equal(excludesFile(['']), join('/xdg', 'git', 'ignore'));
      assert.equal(configFiles()[0], join('/xdg', 'git', 'config'));
    } finally {
      if (XDG_CONFIG_HOME === undefined) delete process.env['XDG_CONFIG_HOME'];
      else process.env['XDG_CONFIG_HOME'] = XDG_CONFIG_HOME;
    }
  });

  it('is the one that the later configuration names', () => {
    const [one, other] = ['[core]\nexcludesFile = /a', '[core]\nexcludesFile = /b'];
    assert.equal(excludesFile([one, other]), '/b');
    assert.equal(excludesFile([one, '']), '/a');
    assert.deepEqual(configFiles(), [join(usual(), '../config'), join(homedir(), '.gitconfig')]);
  });
});

function usual(): string {
  return join(process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'git', 'ignore');
}
