// Globs: compared with minimatch, and the work that the longest and strangest ones take.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { minimatch } from 'minimatch';
import { anyOf, Glob, patternOf } from '../../src/editor/globs/glob.ts';
import type { FuzzProperty } from '../support/fuzzProperty.ts';

const signs = ['a', 'b', 'ab', 'A', '.', '*', '?', '[ab]', '[!a]', '[a-c]', '\\*', '(a)', '#', '!'];
const namesOf = (signs: string[]): fc.Arbitrary<string> => {
  const name = fc.oneof(
    { weight: 1, arbitrary: fc.constant('**') },
    {
      weight: 4,
      arbitrary: fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 4 }).map((all) => all.join('')),
    },
  );
  return fc.array(name, { minLength: 1, maxLength: 4 }).map((all) => all.join('/'));
};
const names = namesOf([...signs, '[', ']']);
/** A comma within `[…]` is a character, as it is for VS Code; minimatch takes it for the end of an alternative. */
const braces = fc.array(namesOf(signs), { minLength: 2, maxLength: 3 }).map((all) => `{${all.join()}}`);
/** Braces are whole names, because minimatch finds `**` in names that end in different braces. */
const glob = fc
  .array(fc.oneof({ weight: 3, arbitrary: names }, { weight: 1, arbitrary: braces }), { minLength: 1, maxLength: 3 })
  .map((all) => all.join('/'))
  // Paths of a workspace have no names `.` and `..`, which minimatch resolves in a glob.
  .filter((written) => !/(?:^|[/{,])\.\.?(?:$|[/},])/.test(written));
const path = fc
  .array(fc.constantFrom('a', 'b', 'ab', 'aa', 'A', '.a', 'a.b', 'c', '*', '[', '#', '!', '(a)'), {
    minLength: 1,
    maxLength: 5,
  })
  .map((all) => all.join('/'));

/** Signs that have a meaning together, in any order. */
const brokenGlob = fc
  .array(fc.constantFrom('a', 'b', '*', '**/', '/', ',', '{', '}', '[', ']', '\\*', '{a,b}'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((all) => all.join(''));
const brokenPath = fc
  .array(fc.constantFrom('a', 'b', 'a/b', ',', '{', '}', '[', ']', '*'), { minLength: 1, maxLength: 6 })
  .map((all) => all.join(''));

const costlySign = fc.constantFrom(
  ...['*', '**', '/', '**/', '*a', '?', '[a-z]', '[', '{', '}', ',', '{a,b}', '{a,{b,*}}', '\\', 'a'],
);
const costlyGlob = fc
  .tuple(fc.array(costlySign, { minLength: 1, maxLength: 8 }), fc.constantFrom('', 'b', '/b', '}'), fc.nat(1000))
  .map(([signs, end, count]) => signs.join('').repeat(count).slice(0, 1000) + end);
const longPath = fc
  .tuple(fc.constantFrom('a', 'a/', 'ab', 'aaaaaaa/', '/'), fc.nat(4096))
  .map(([part, length]) => part.repeat(length).slice(0, length));

export const properties: FuzzProperty[] = [
  {
    name: 'globs match what minimatch matches',
    property: () =>
      fc.property(
        glob,
        fc.array(path, { minLength: 5, maxLength: 20 }),
        fc.boolean(),
        (pattern, paths, ignoresCase) => {
          const own = new Glob(pattern, { ignoresCase });
          const options = { dot: true, noext: true, nonegate: true, nocomment: true, nocase: ignoresCase };
          assert.deepEqual(
            [pattern, paths.filter((one) => own.matches(one))],
            [pattern, paths.filter((one) => minimatch(one, pattern, options))],
          );
        },
      ),
    runs: 1000,
  },
  {
    name: 'globs match together what each of them matches',
    property: () =>
      fc.property(
        fc.array(brokenGlob, { minLength: 1, maxLength: 4 }),
        fc.array(brokenPath, { minLength: 5, maxLength: 20 }),
        (globs, paths) => {
          const matches = (glob: string, one: string): boolean => new Glob(glob, { ignoresCase: false }).matches(one);
          assert.deepEqual(
            [globs, paths.filter((one) => matches(anyOf(globs), one))],
            [globs, paths.filter((one) => globs.some((glob) => matches(glob, one)))],
          );
        },
      ),
    runs: 1000,
  },
  {
    name: 'globs may match in the folders of what they match',
    property: () =>
      fc.property(glob, path, (pattern, one) => {
        const own = new Glob(pattern, { ignoresCase: false });
        const folder = one.slice(0, Math.max(one.lastIndexOf('/'), 0));
        assert.ok(folder === '' || !own.matches(one) || own.mayMatchIn(folder));
      }),
    runs: 300,
  },
  {
    name: 'no glob reads a path more often than it has characters',
    property: () =>
      fc.property(costlyGlob, longPath, (pattern, one) => {
        let read = 0;
        const counted = { length: one.length, charCodeAt: (index: number) => (read++, one.charCodeAt(index)) };
        patternOf(pattern, false).matches(counted);
        assert.ok(read <= pattern.length * (one.length + 1), `${read} characters were read`);
      }),
    runs: 50,
  },
];
