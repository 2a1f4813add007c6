import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { getFirstConsumedChar } from 'regexp-ast-analysis';
import { analyse } from 'scslre';
import ts from 'typescript';
import { ownSecretRules } from '../../src/service/secrets/ownSecretRules.ts';
import { secretRules } from '../../src/service/secrets/secretRules.ts';
import { root } from '../../tools/install.mjs';

/** A regular expression, and where it is written. */
interface Written {
  place: string;
  pattern: string;
  flags: string;
}

/**
 * What is wrong with a regular expression: two repetitions that share a character, so that each way of dividing a run of it among them is
 * tried; one that is tried again from each character of a run; or a repetition of alternatives that begin alike. The time then grows with the
 * square of a text, or exponentially. Runs of several characters that repeat are not looked for.
 */
function slowParts({ pattern, flags: letters }: Omit<Written, 'place'>): string[] {
  const parser = new RegExpParser();
  const flags = parser.parseFlags(letters);
  const { unicode, unicodeSets } = flags;
  const parsed = parser.parsePattern(pattern, 0, pattern.length, { unicode, unicodeSets });
  const found = analyse({ pattern: parsed, flags }).reports.map(({ type, exponential }) =>
    exponential ? `${type}, exponential` : type,
  );
  visitRegExpAST(parsed, {
    onQuantifierEnter({ max, element }) {
      if (max >= 10 && 'alternatives' in element && beginAlike(element.alternatives, flags)) found.push('Alternatives');
    },
  });
  return found;
}

function beginAlike(alternatives: readonly AST.Alternative[], flags: AST.Flags): boolean {
  const first = alternatives.map((alternative) => getFirstConsumedChar(alternative, 'ltr', flags).char);
  return first.some((one, at) => first.slice(at + 1).some((other) => !one.isDisjointWith(other)));
}

function literalsIn(path: string): Written[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Written[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      const place = `${relative(root, path).replaceAll('\\', '/')}:${line + 1}`;
      found.push({ place, pattern: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

describe('No regular expression takes more time than its text is long (V430)', () => {
  for (const [pattern, ...parts] of [
    ['(a+)+b', 'Self, exponential'],
    ['^(?:a|a)*b', 'Alternatives'],
    [String.raw`^(?:[^"\\]|\\?.)*"`, 'Alternatives'],
    ['^a*a*b', 'Trade'],
    ['^(?:-u)[ =]*[^:]+:', 'Trade'],
    [String.raw`\\+x[\da-f]`, 'Move'],
    [String.raw`(?<!\\)\\+x[\da-f]`],
    ['^a*b*c'],
    [String.raw`^(?:[^"\\]|\\.)*"`],
  ] as const)
    it(`the check ${parts.length > 0 ? 'finds' : 'allows'} ${pattern}`, () => {
      const found = slowParts({ pattern, flags: '' });
      assert.ok(parts.every((part) => found.includes(part)) && parts.length > 0 === found.length > 0, found.join());
    });

  it('those of the source', () => {
    const all = globSync('src/**/*.ts', { cwd: root }).flatMap((path) => literalsIn(join(root, path)));
    assert.ok(all.length > 400, 'The search for them has found too few.');
    const slow = all.flatMap((written) => {
      const parts = slowParts(written);
      return parts.length > 0 ? `${written.place} /${written.pattern}/${written.flags}: ${parts.join()}` : [];
    });
    assert.deepEqual(slow, []);
  });

  it('the rules for secrets', () => {
    const slow = [...secretRules, ...ownSecretRules].filter(
      ({ pattern, ignoresCase }) => slowParts({ pattern, flags: ignoresCase ? 'gi' : 'g' }).length > 0,
    );
    assert.deepEqual(slow, []);
  });
});
