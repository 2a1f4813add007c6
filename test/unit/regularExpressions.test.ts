import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join, relative } from 'node:path';
import { Worker } from 'node:worker_threads';
import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { getFirstConsumedChar } from 'regexp-ast-analysis';
import { analyse } from 'scslre';
import ts from 'typescript';
import { root } from '../../tools/install.mjs';
import type { Written } from '../support/madeExpressions.ts';

/**
 * What is wrong with a regular expression: two repetitions that share a character, so that each way of dividing a run of it among them is
 * tried; one that is tried again from each character of a run; a repetition of alternatives that begin alike; or one of line ends that begins
 * at each line. The time then grows with the square of a text, exponentially, or with a hundred times the text. Runs of several characters that repeat are not looked for.
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
    onAlternativeEnter({ elements }) {
      const lineStart = elements.findIndex((each) => each.type === 'Assertion' && each.kind === 'start');
      const next = flags.multiline && lineStart >= 0 ? elements[lineStart + 1] : undefined;
      if (next?.type === 'Quantifier' && getFirstConsumedChar(next, 'ltr', flags).char.has(0x0a)) found.push('Lines');
    },
  });
  return found;
}

function beginAlike(alternatives: readonly AST.Alternative[], flags: AST.Flags): boolean {
  const first = alternatives.map((alternative) => getFirstConsumedChar(alternative, 'ltr', flags).char);
  return first.some((one, at) => first.slice(at + 1).some((other) => !one.isDisjointWith(other)));
}

/** The regular expressions that a file contains as literals, and the places where it puts others together. */
function writtenIn(path: string): { literals: Written[]; made: string[] } {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: ReturnType<typeof writtenIn> = { literals: [], made: [] };
  const visit = (node: ts.Node): void => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    const place = `${relative(root, path).replaceAll('\\', '/')}:${line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.literals.push({ place, pattern: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp')
      found.made.push(place);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** marked's rules with some of their parts changed. Their work is bounded as a whole. (V49) */
const rulesOfMarked = /^src\/webview\/markdown\/(?:block|inline)Rules\.ts:/;

/** The slow ones of some expressions, each with what is wrong. */
function slowOf(all: readonly Written[]): string[] {
  return all.flatMap((written) => {
    const parts = slowParts(written);
    return parts.length > 0 ? `${written.place} /${written.pattern}/${written.flags}: ${parts.join()}` : [];
  });
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

  it('the check finds line ends that are read again from each line', () => {
    assert.deepEqual(slowParts({ pattern: String.raw`^\s{0,99}a`, flags: 'm' }), ['Lines']);
    assert.deepEqual(slowParts({ pattern: String.raw`^[ \t]{0,99}a`, flags: 'm' }), []);
  });

  const sources = globSync('src/**/*.ts', { cwd: root }).map((path) => writtenIn(join(root, path)));

  it('those of the source', () => {
    const all = sources.flatMap(({ literals }) => literals);
    assert.ok(all.length > 400, 'The search for them has found too few.');
    assert.deepEqual(slowOf(all), []);
  });

  it('those that the source puts together', async () => {
    const worker = new Worker(new URL('../support/madeExpressions.ts', import.meta.url));
    const [made] = (await once(worker, 'message')) as [Written[]];
    await worker.terminate();
    const places = new Set(made.map(({ place }) => place));
    assert.deepEqual(
      sources.flatMap((source) => source.made).filter((place) => !places.has(place)),
      [],
      'Let madeExpressions.ts make these too.',
    );
    assert.deepEqual(slowOf(made.filter(({ place }) => !rulesOfMarked.test(place))), []);
  });
});
