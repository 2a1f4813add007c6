import { indenterFor } from '../../../src/code/indenting/indentation.ts';
import type { IndentStyle } from '../../../src/code/indenting/indentedLines.ts';
import { namedCode } from '../../../src/code/namedCode.ts';
import { type Damage, damageTo } from '../../../src/code/placing/breaking.ts';
import { lostAbove } from '../../../src/code/lostAbove.ts';
import { fittedInto } from '../../../src/code/placing/fittedInto.ts';
import { codeIn } from '../../../src/code/reading/codeIn.ts';
import { between, spliced, withLineEnds, wordsWithin } from '../../../src/code/splice.ts';
import type { Case } from './cases.ts';

/** What becomes of a file, as a command, its proposal and Accept do it. `asked`: nothing is taken, or the user is asked before it is. */
export async function outcomeOf(one: Case): Promise<{ kind: 'right' | 'asked' | 'broken'; detail: string }> {
  const { document, line, reply, expected } = one;
  const language = one.language.id;
  const all = (await namedCode(document, language)) ?? [];
  const taken = all.findLast(({ start, end }) => start.line <= line && line <= end.line);
  if (!taken) return { kind: 'asked', detail: 'nothing is taken' };
  const lines = document.split('\n');
  const starts = lines.reduce<number[]>((found, each) => [...found, (found.at(-1) ?? 0) + each.length + 1], [0]);
  const offset = (spot: typeof taken.start): number => (starts[spot.line] ?? 0) + spot.character;
  const target = { start: offset(taken.start), end: offset(taken.end) };
  const original = document.slice(target.start, target.end);
  const found = await codeIn(reply, language, original);
  if (!found) return { kind: 'asked', detail: 'no code is found' };
  const words = wordsWithin(document, target);
  const text = document.slice(words.start, words.end);
  const place = { before: lines[taken.start.line]?.slice(0, taken.start.character) ?? '', text };
  const { reindented } = await indenterFor(styleOf(document, language));
  const fitted = await fittedInto(document, words, found.code, language, (each) => reindented(each, place));
  const [before, after] = [document.slice(target.start, words.start), document.slice(words.end, target.end)];
  const code = withLineEnds(between(before, fitted, after), document.includes('\r\n') ? '\r\n' : '\n');
  const outcome = spliced(document, target, code);
  const questions = [
    found.isWhole ? undefined : 'incomplete',
    damageText((await damageTo(document, language))(target, code)),
    (await lostAbove(document, outcome, taken.start.line, language)) && 'lost above',
  ].filter((each) => each !== undefined);
  const asks = questions.length > 0;
  const kind = outcome === expected ? (asks ? 'asked' : 'right') : asks ? 'asked' : 'broken';
  const detail = [
    questions.join(),
    `took ${JSON.stringify(taken)}, not ${one.first} to ${one.last}`,
    differenceOf(expected, outcome),
  ];
  return { kind, detail: detail.join('\n') };
}

function damageText(damage: Damage | undefined): string | undefined {
  return damage && ('name' in damage ? `${damage.kind}: ${damage.name}` : damage.kind);
}

function differenceOf(expected: string, outcome: string): string {
  const [one, other] = [expected.split('\n'), outcome.split('\n')];
  const at = one.findIndex((line, index) => line !== other[index]);
  const shown = (lines: string[]): string =>
    lines
      .slice(Math.max(0, at - 2), at + 4)
      .map((line) => `    ${line}`)
      .join('\n');
  return at < 0 && one.length === other.length
    ? 'as expected'
    : `line ${at}, expected:\n${shown(one)}\n  became:\n${shown(other)}`;
}

/** The style of a document, as an editor detects it. */
export function styleOf(document: string, language: string): IndentStyle {
  const lines = document.split('\n').filter((line) => line.trim() !== '');
  const tabs = lines.filter((line) => line.startsWith('\t')).length;
  const steps = lines.map((line) => /^ */.exec(line)?.[0].length ?? 0).filter((step) => step > 1);
  const insertSpaces = tabs <= steps.length;
  return {
    insertSpaces,
    tabSize: insertSpaces ? steps.reduce((least, step) => Math.min(least, step), 8) : 4,
    language,
  };
}
