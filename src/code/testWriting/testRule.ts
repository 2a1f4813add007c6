import { codeNamesOf } from './conventions.ts';
import { partsOf } from './pathParts.ts';
import { lettersOf, wordsOf } from './nameWords.ts';
import { nearest } from './testFiles.ts';

/** A rule that leads from code to the path of its test, as the test of other code shows it. */
export interface TestRule {
  /** The folder of the other code, and that of its test. */
  from: string;
  to: string;
  /** Whether all tests are in the folder `to`, wherever their code is. */
  isFlat: boolean;
  /** How the name of the code is written in the name of the test, and what is before and after it. */
  style: number;
  before: string;
  after: string;
  /** The extension of the test; undefined if it is that of the code. */
  extension: string | undefined;
}

/** The ways to write a name in the name of a test. */
const styles: ((name: string) => string)[] = [
  (name) => name,
  // Private and special modules of Python.
  (name) => name.replace(/^_+(?=[^_])|(?<=[^_])_+$/g, ''),
  (name) => words(name).join(''),
  (name) => words(name).join('-').toLowerCase(),
  (name) => words(name).join('_').toLowerCase(),
];

function words(name: string): string[] {
  return wordsOf(name).map(({ text }) => text);
}

/** The path that the rule gives to the test of some code. */
export function testPath(rule: TestRule, code: string): string {
  const { folder, name, extension } = partsOf(code);
  const test = `${rule.before}${styles[rule.style]?.(name) ?? name}${rule.after}.${rule.extension ?? extension}`;
  return [rule.isFlat ? rule.to : movedFolder(folder, rule.from, rule.to), test].filter(Boolean).join('/');
}

/** The rules that a test shows, and the code that it is for, if that is known. */
interface ShownRules {
  code: string | undefined;
  rules: TestRule[];
}

/**
 * The rules that a test shows, and the code that it is for: that with the longest name that is in the name of the test, and of
 * several files the nearest. If there is none, the test shows only its folder, and what tests are called in its language.
 */
export function rulesOf(test: string, codeFiles: ReadonlyMap<string, string[]>): ShownRules {
  const { folder: to, name, extension } = partsOf(test);
  const [code, start, end] = testedBy(test, codeFiles) ?? [];
  if (code === undefined) {
    const [own = name] = codeNamesOf(test);
    const [before = '', after = ''] = own === name ? [] : name.split(own);
    return { code, rules: [{ from: to, to, isFlat: true, style: 0, before, after, extension: undefined }] };
  }
  const from = partsOf(code);
  const written = name.slice(start, end);
  const style = styles.findIndex((write) => write(from.name) === written);
  const rule = {
    from: from.folder,
    to,
    style: Math.max(0, style),
    before: name.slice(0, start),
    after: name.slice(end),
    extension: extension === from.extension ? undefined : extension,
  };
  return {
    code,
    rules: [{ ...rule, isFlat: false }, ...(from.folder === to ? [] : [{ ...rule, isFlat: true }])],
  };
}

function testedBy(test: string, codeFiles: ReadonlyMap<string, string[]>): [string, number, number] | undefined {
  const { name } = partsOf(test);
  const all = wordsOf(name).slice(0, 12);
  for (let count = all.length; count > 0; count--)
    for (let first = 0; first + count <= all.length; first++) {
      const [start, last] = [all[first]?.at ?? 0, all[first + count - 1]];
      const end = last ? last.at + last.text.length : 0;
      const [path] = nearest(test, codeFiles.get(lettersOf(name.slice(start, end))) ?? []);
      if (path !== undefined) return [path, start, end];
    }
  return undefined;
}

/**
 * Changes a folder as `from` changes to `to`: `src/x` to `test/x`, if `src/a` changes to `test/a`. Returns `to` if the folder does not have
 * the part that changes.
 */
function movedFolder(folder: string, from: string, to: string): string {
  const [own, old, now] = [segments(folder), segments(from), segments(to)];
  const start = commonLength(old, now);
  const end = commonLength(old.slice(start).toReversed(), now.slice(start).toReversed());
  const left = old.slice(start, old.length - end);
  const entered = now.slice(start, now.length - end);
  // Tests are beside their code, or in a folder there.
  if (left.length === 0 && end === 0) return [...own, ...entered].join('/');
  const at = own.findIndex((_, index) => index >= start && left.every((each, offset) => own[index + offset] === each));
  return at < 0 ? to : [...own.slice(0, at), ...entered, ...own.slice(at + left.length)].join('/');
}

function commonLength(one: string[], other: string[]): number {
  const first = one.findIndex((each, at) => each !== other[at]);
  return first < 0 ? one.length : first;
}

function segments(folder: string): string[] {
  return folder === '' ? [] : folder.split('/');
}
