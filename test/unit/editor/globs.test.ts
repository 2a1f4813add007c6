import assert from 'node:assert/strict';
import { Glob, patternOf } from '../../../src/editor/globs/glob.ts';
import { close, properties as ofRules } from '../../fuzz/ignoreRules.ts';
import { properties } from '../../fuzz/globs.ts';
import { itHolds } from '../../support/property.ts';

describe('Patterns for paths (V280)', () => {
  after(close);
  itHolds([...properties, ...ofRules]);

  const sets: [glob: string, matches: string, not: string][] = [
    ['[abc].ts', 'b.ts', 'd.ts'],
    ['[a-c].ts', 'b.ts', '-.ts'],
    ['[!a-c].ts', 'd.ts', 'b.ts'],
    ['[^a].ts', 'b.ts', 'a.ts'],
    ['[a^].ts', '^.ts', 'b.ts'],
    ['[]a].ts', '].ts', 'b.ts'],
    ['[a-].ts', '-.ts', 'b.ts'],
    ['[-a].ts', '-.ts', 'b.ts'],
    ['[a-c-e].ts', '-.ts', 'd.ts'],
    ['[\\]].ts', '].ts', '\\.ts'],
    ['x[[:digit:]].ts', 'x7.ts', 'xd.ts'],
    ['[[:upper:][:digit:]_].ts', '_.ts', 'a.ts'],
    ['[[:digit:]-a].ts', '-.ts', 'Z.ts'],
    ['[[:digit].ts', ':.ts', '7.ts'],
    ['[[:word:]].ts', '[w].ts', 'w.ts'],
    ['[a.ts', '[a.ts', 'a.ts'],
    ['[a/b]', '[a/b]', 'a'],
    ['{[,],a}.ts', ',.ts', '[.ts'],
    ['\\{a,b}', '{a,b}', 'a'],
    ['{a/,b/}**/c', 'a/x/c', 'ac'],
    ['{a/,b}**/c', 'bx/c', 'b/x/c'],
    ['{{a/**,b},d}/c', 'a/x/c', 'b/x/c'],
    ['**b', 'xb', 'x/b'],
    ['**,', 'x,', 'x/y,'],
    ['{**b,c}', 'xb', 'x/b'],
    ['a\\', 'a\\', 'a'],
  ];
  for (const [glob, matches, not] of sets)
    it(`match sets and alternatives as written: ${glob}`, () => {
      const { length } = [matches, not].filter((path) => new Glob(glob, { ignoresCase: false }).matches(path));
      assert.deepEqual([new Glob(glob, { ignoresCase: false }).matches(matches), length], [true, 1]);
    });

  const named: [name: string, matches: string, not: string][] = [
    ['alnum', 'aZ09', '_- '],
    ['alpha', 'aZ', '09_'],
    ['blank', ' \t', 'a\r'],
    ['cntrl', '\x01\x1f\x7f', ' a'],
    ['digit', '09', 'a '],
    ['graph', '!a~', ' \t'],
    ['lower', 'az', 'AZ0'],
    ['print', ' a~', '\t\x7f'],
    ['punct', '!.:@[`{~', 'aZ0 '],
    ['space', ' \t\n\v\f\r', 'a_'],
    ['upper', 'AZ', 'az0'],
    ['xdigit', '09afAF', 'gG_'],
  ];
  for (const [name, matches, not] of named)
    it(`match the characters of a named set: ${name}`, () => {
      const glob = new Glob(`x[[:${name}:]]`, { ignoresCase: false });
      assert.equal(Array.from(matches + not, (sign) => (glob.matches(`x${sign}`) ? sign : '')).join(''), matches);
    });

  const cases: [glob: string, matches: string, not: string][] = [
    ['[a-c].TS', 'B.ts', 'd.ts'],
    ['[[:upper:]].ts', 'a.ts', '1.ts'],
    ['straße.ts', 'STRAßE.TS', 'STRASSE.TS'],
  ];
  for (const [glob, matches, not] of cases)
    it(`match in any case: ${glob}`, () =>
      assert.deepEqual(
        [matches, not].map((path) => new Glob(glob, { ignoresCase: true }).matches(path)),
        [true, false],
      ));

  it('tell in which folders something may match', () =>
    assert.deepEqual(
      ['src', 'src/a', 'test', 'SRC'].map((folder) =>
        [false, true].map((ignoresCase) => new Glob('src/a/*.ts', { ignoresCase }).mayMatchIn(folder)),
      ),
      [
        [true, true],
        [true, true],
        [false, false],
        [false, true],
      ],
    ));

  const meeting: [what: string, pattern: string, path: string][] = [
    ['folders that may be missing', '**//**///b', '/'.repeat(28)],
    ['alternatives that match the same', `{${'a,'.repeat(100)}a}${'b'.repeat(100)}`, `a${'b'.repeat(100)}c`],
  ];
  for (const [what, pattern, path] of meeting)
    it(`read on only once after ${what}`, () => {
      let read = 0;
      const counted = { length: path.length, charCodeAt: (index: number) => (read++, path.charCodeAt(index)) };
      assert.equal(patternOf(pattern, false).matches(counted), false);
      // The alternatives begin with the same character, which each of them reads.
      assert.ok(read < (pattern.match(/,/g)?.length ?? 0) + 10 * path.length, `${read} characters were read`);
    });
});
