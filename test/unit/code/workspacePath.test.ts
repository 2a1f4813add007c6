import assert from 'node:assert/strict';
import fc from 'fast-check';
import { folderKind, workspacePath, type PathRefusal } from '../../../src/code/reading/workspacePath.ts';
import { checkProperty } from '../../support/property.ts';

const refused: [path: string, refusal: PathRefusal][] = [
  ['../a.ts', 'outside'],
  ['src/../a.ts', 'outside'],
  ['a/./../../b.ts', 'outside'],
  ['./../a.ts', 'outside'],
  ['/etc/passwd', 'outside'],
  ['//server/share/a.ts', 'outside'],
  ['~/a.ts', 'outside'],
  ['~root/.bashrc', 'outside'],
  ['C:/a.ts', 'unusable'],
  ['c:a.ts', 'unusable'],
  ['C:\\a.ts', 'unusable'],
  ['\\\\server\\a.ts', 'unusable'],
  ['src\\a.ts', 'unusable'],
  ['..\\a.ts', 'unusable'],
  ['file:///etc/passwd', 'unusable'],
  ['vscode-userdata:/settings.json', 'unusable'],
  ['a.ts::$DATA', 'unusable'],
  ['a.ts:stream', 'unusable'],
  ['.git/config', 'git'],
  ['.git/hooks/pre-commit', 'git'],
  ['.GIT/config', 'git'],
  ['.Git/HEAD', 'git'],
  ['src/.git/config', 'git'],
  ['./.git/config', 'git'],
  ['\uFF0Egit/config', 'git'],
  ['.\uFF47it/config', 'git'],
  ['.git./config', 'unusable'],
  ['.git /config', 'unusable'],
  ['.g\u200Cit/config', 'unusable'],
  ['.git\u200D/config', 'unusable'],
  ['\uFEFF.git/config', 'unusable'],
  ['src/a.ts.', 'unusable'],
  ['src/a.ts ', 'unusable'],
  ['src /a.ts', 'unusable'],
  [' src/a.ts', 'unusable'],
  ['src//a.ts', 'unusable'],
  ['src/', 'unusable'],
  ['src/./a.ts', 'unusable'],
  ['.../a.ts', 'unusable'],
  ['', 'unusable'],
  ['.', 'unusable'],
  ['a\0.ts', 'unusable'],
  ['a\n.ts', 'unusable'],
  ['a\t.ts', 'unusable'],
  ['src/a\u202Est.exe', 'unusable'],
  ['src/\u2066a.ts', 'unusable'],
  ['src/a\u00AD.ts', 'unusable'],
  ['src/a\uD800.ts', 'unusable'],
  ['con', 'unusable'],
  ['src/NUL.ts', 'unusable'],
  ['aux.py', 'unusable'],
  ['com1.txt/a.ts', 'unusable'],
  ['LPT9', 'unusable'],
  ['src/CONIN$', 'unusable'],
  ['src/conout$.txt', 'unusable'],
  ['prn', 'unusable'],
  ['COM¹', 'unusable'],
  ['lpt².txt', 'unusable'],
  ['Aux .ts', 'unusable'],
  ['src/nul  ', 'unusable'],
  ['a<b.ts', 'unusable'],
  ['a>b.ts', 'unusable'],
  ['a'.repeat(256), 'unusable'],
  [`${'a/'.repeat(499)}abc`, 'unusable'],
  ['a?.ts', 'unusable'],
  ['src/*.ts', 'unusable'],
  ['a|b.ts', 'unusable'],
  ['"a.ts"', 'unusable'],
  [`${'a/'.repeat(600)}a.ts`, 'unusable'],
  [`${'a'.repeat(300)}.ts`, 'unusable'],
];

const sensitive = [
  '.vscode/settings.json',
  '.VSCode/tasks.json',
  'src/.vscode/launch.json',
  './.vscode/a.json',
  '.v\u017Fcode/settings.json',
  'app.code-workspace',
  'src/App.CODE-Workspace',
  '.code-workspace',
  'app.code-work\u017Fpace',
  'APP~1.COD',
  '.env',
  '.ENV',
  '.env.local',
  'config/.env.production',
  '.envrc',
  'GIT~1/config',
  'src/ENV~1.LOC',
];

const plain = [
  'src/a.ts',
  './src/a.ts',
  'a.py',
  '.github/workflows/a.yml',
  '.gitignore',
  'src/env.ts',
  'console.ts',
  'com.ts',
  'com10',
  'printer.ts',
  'a'.repeat(255),
  `${'a/'.repeat(499)}ab`,
  'My Folder/a b.ts',
  'app/[id]/page.tsx',
  'ä/ö.ts',
  '漢字/a.ts',
  'a..b.ts',
  'src/.hidden',
  'code-workspace.ts',
];

describe('A path that a reply names', () => {
  for (const [path, refusal] of refused)
    it(`is refused as ${refusal}: ${JSON.stringify(path).slice(0, 60)}`, () =>
      assert.equal(workspacePath(path), refusal));

  for (const path of sensitive) it(`is marked as sensitive: ${path}`, () => assert.ok(isRead(path).isSensitive));

  for (const path of plain)
    it(`is accepted: ${path}`, () => {
      const { parts, isSensitive } = isRead(path);
      assert.ok(!isSensitive);
      assert.equal(parts.join('/'), path.replace(/^\.\//, ''));
    });

  const folders: [path: string, kind: ReturnType<typeof folderKind>][] = [
    ['/home/me/app/.git', 'git'],
    ['/home/me/app/.GIT/hooks', 'git'],
    ['C:\\app\\.git\\hooks', 'git'],
    ['/home/me/app/.vscode', 'sensitive'],
    ['/home/me/app/.env', 'sensitive'],
    ['C:\\app\\.VSCode\\', 'sensitive'],
    ['/home/me/app.code-workspace', 'sensitive'],
    ['/home/me/GIT~1', 'sensitive'],
    ['/home/me/.env/app', 'usual'],
    ['/home/me/.vscode/extensions/app', 'usual'],
    ['/home/me/app.git', 'usual'],
    ['/home/me/app/', 'usual'],
    ['/', 'usual'],
  ];
  for (const [path, kind] of folders)
    it(`is in an open folder that is ${kind}: ${path} (V594)`, () => assert.equal(folderKind(path), kind));

  it('never leads out of the folder with any parts', () => {
    const parts = fc.constantFrom(
      '..',
      '.',
      '',
      'a',
      '.git',
      '.GIT',
      'b.ts',
      '/',
      '\\',
      ' ',
      '...',
      '%2e%2e',
      'con',
      '\u202E',
      '~',
      'C:',
    );
    void checkProperty(
      fc.property(fc.array(parts, { maxLength: 6 }), (all) => {
        const read = workspacePath(all.join('/'));
        if (typeof read === 'string') return;
        assert.ok(read.parts.length > 0);
        for (const part of read.parts) {
          assert.doesNotMatch(part, /^\.{0,3}$|[/\\:\0]|^\.git$/i);
        }
      }),
    );
  });
});

function isRead(path: string): { parts: string[]; isSensitive: boolean } {
  const read = workspacePath(path);
  assert.ok(typeof read !== 'string', path);
  return read;
}
