import * as l10n from '@vscode/l10n';
import { stripVTControlCharacters } from 'node:util';
import { field } from '../../shared/json.ts';

/** What is known about a failed test. */
export interface Failure<Uri, Range> {
  /** The names of the groups around the test, outermost first, and then its own name. */
  names: string[];
  message: string;
  expected: string | undefined;
  actual: string | undefined;
  /** The file in which the test failed, if known, or else the file of the test. */
  uri: Uri | undefined;
  line: number | undefined;
  /** The range of the whole test, if the test is in the file `uri`. */
  range: Range | undefined;
}

/** How addresses and ranges of VS Code are recognized. */
interface Kinds<Uri, Range> {
  isUri: (value: unknown) => value is Uri;
  isRange: (value: unknown) => value is Range;
}

/** Reads what a menu passes, which may have any shape: the test may no longer exist, and another extension can run any command. */
export function failureIn<Uri extends { toString(): string }, Range extends { start: { line: number } }>(
  argument: unknown,
  { isUri, isRange }: Kinds<Uri, Range>,
): Failure<Uri, Range> | undefined {
  const [test, message] = [field(argument, 'test'), field(argument, 'message')];
  const text = textIn(field(message, 'message'));
  if (text === undefined) return undefined;
  const location = field(message, 'location');
  const [place, range] = [field(location, 'uri'), field(location, 'range')];
  const [own, whole] = [field(test, 'uri'), field(test, 'range')];
  const isPlaced = isUri(place) && isRange(range);
  const uri = isPlaced ? place : own;
  const lines = isPlaced ? range : whole;
  const ofTest = isUri(own) && isUri(uri) && own.toString() === uri.toString();
  return {
    names: namesOf(test),
    message: text,
    expected: textIn(field(message, 'expectedOutput')),
    actual: textIn(field(message, 'actualOutput')),
    uri: isUri(uri) ? uri : undefined,
    line: isRange(lines) ? lines.start.line : undefined,
    range: ofTest && isRange(whole) ? whole : undefined,
  };
}

/** How many names of groups are read, with the name of the test. */
const deepest = 20;

function namesOf(test: unknown): string[] {
  const names: string[] = [];
  for (let one = test; one !== undefined && names.length < deepest; one = field(one, 'parent'))
    names.unshift(textIn(field(one, 'label')) ?? '');
  return names.filter((name) => name !== '');
}

/** A text, which may also be a `MarkdownString`. */
function textIn(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value : field(value, 'value');
  return typeof text === 'string' ? text : undefined;
}

/** The name of a failed test, with those of the groups around it. */
export function failureName({ names }: Pick<Failure<unknown, unknown>, 'names'>): string {
  return names.join(' > ') || l10n.t('Failed test');
}

/** A failure as text, with the name of its file if that is in the workspace. */
export function failureText(
  { names, message, expected, actual, line }: Failure<unknown, unknown>,
  file: string | undefined,
): string {
  const place = [
    ...(names.length === 0 ? [] : [`Test: ${names.join(' > ')}`]),
    ...(file === undefined ? [] : [`File: ${file}${line === undefined ? '' : `:${line + 1}`}`]),
  ];
  const parts = [
    ...(place.length === 0 ? [] : [place.join('\n')]),
    message,
    ...(expected === undefined ? [] : [`Expected:\n${expected}`]),
    ...(actual === undefined ? [] : [`Actual:\n${actual}`]),
  ];
  return stripVTControlCharacters(parts.join('\n\n'));
}
