// Lines of `.gitignore` files, compared with what Git itself says about each path.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { GitIgnored } from '../../src/editor/find/gitIgnored.ts';
import type { FuzzProperty } from '../support/fuzzProperty.ts';

let folder: string | undefined;

const signs = [
  'a',
  'b',
  'ab',
  'A',
  '.',
  '.a',
  'é',
  '*',
  '**',
  '***',
  '?',
  '/',
  '/',
  '**/',
  '/**',
  '[ab]',
  '[!a]',
  '[^b]',
];
const rareSigns = [
  '\\',
  '\\*',
  '\\/',
  '[',
  ']',
  '[]a]',
  '[a-c]',
  '[A]',
  '[!Ab]',
  '[A-Bc]',
  '[a-',
  '[[:alpha:]]',
  '[[:no:]]',
  '[\\]a]',
  '[a/b]',
  '#',
];
const ends = ['', '', '', '/', ' ', '\\ ', '\t', '\r', '  \r'];
const sign = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...signs) },
  { weight: 1, arbitrary: fc.constantFrom(...rareSigns) },
);
const line = fc
  .tuple(fc.constantFrom('', '', '', '!', '/'), fc.array(sign, { maxLength: 7 }), fc.constantFrom(...ends))
  .map(([start, middle, end]) => start + middle.join('') + end);
const text = fc
  .tuple(fc.constantFrom('', '', '\uFEFF'), fc.array(line, { minLength: 1, maxLength: 4 }))
  .map(([mark, lines]) => mark + lines.join('\n'));
const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'ab', 'aa', 'A', '.a', 'a.b', 'ba') },
  { weight: 1, arbitrary: fc.constantFrom('é', 'a b', 'a ', '#', '[', '*', '\\', '!a', 'a\t', ']', '-') },
);
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));
/** A file in the folder, one in a folder within it, and paths. */
const situation = fc
  .record({
    above: text,
    below: fc.option(fc.tuple(fc.constantFrom('a', 'b', 'a/b'), text), { nil: undefined, freq: 2 }),
    paths: fc.uniqueArray(path, { minLength: 5, maxLength: 30 }),
  })
  // Git takes a path for a folder if there is one.
  .map(({ above, below, paths }) => ({
    above,
    below,
    paths: paths.filter((one) => !`${below?.[0]}/`.startsWith(`${one}/`)),
  }));

export const properties: FuzzProperty[] = [
  {
    name: 'paths are left out if Git ignores them',
    property: () =>
      fc.property(fc.array(situation, { minLength: 1, maxLength: 20 }), fc.boolean(), (situations, ignoresCase) => {
        const asked = situations.flatMap((each, index) => each.paths.map((one) => `${index}/${one}`));
        const expected = ignoredByGit(situations, asked, ignoresCase);
        for (const [index, { above, below, paths }] of situations.entries()) {
          const ignored = new GitIgnored(new Map([['', above], ...(below ? [below] : [])]), ignoresCase);
          const kept = (is: (one: string) => boolean): string =>
            JSON.stringify({ above, below, paths: paths.filter(is) });
          assert.equal(
            kept((one) => ignored.has(one)),
            kept((one) => expected.has(`${index}/${one}`)),
          );
        }
      }),
    runs: 10,
  },
];

/** Those of the paths that Git ignores. Each situation is a folder of one repository. */
function ignoredByGit(
  situations: { above: string; below?: [string, string] | undefined }[],
  asked: string[],
  ignoresCase: boolean,
): Set<string> {
  folder ??= mkdtempSync(join(tmpdir(), 'ignored-'));
  rmSync(folder, { recursive: true, force: true });
  for (const [index, { above, below }] of situations.entries()) {
    mkdirSync(join(folder, String(index), below?.[0] ?? ''), { recursive: true });
    writeFileSync(join(folder, String(index), '.gitignore'), above);
    if (below) writeFileSync(join(folder, String(index), below[0], '.gitignore'), below[1]);
  }
  const options = { cwd: folder, env: { ...process.env, GIT_CONFIG_NOSYSTEM: '1', HOME: folder } };
  execFileSync('git', ['init', '-q', '.'], options);
  const words = [
    '-c',
    `core.ignorecase=${ignoresCase}`,
    'check-ignore',
    '--no-index',
    '--stdin',
    '-z',
    '--verbose',
    '--non-matching',
  ];
  // Git ends with 1 if it ignores none of them.
  const answer = spawnSync('git', words, { ...options, input: asked.join('\0'), maxBuffer: 1e9 });
  assert.ok(answer.status === 0 || answer.status === 1, answer.stderr.toString());
  const said = answer.stdout.toString().split('\0');
  const ignored = new Set<string>();
  // Each answer has the file, the line, the pattern and the path.
  for (let index = 0; index + 3 < said.length; index += 4) {
    const [pattern = '', one = ''] = [said[index + 2], said[index + 3]];
    if (said[index] !== '' && !pattern.startsWith('!')) ignored.add(one);
  }
  return ignored;
}

export const close = (): void => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  folder = undefined;
};
