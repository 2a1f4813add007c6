import * as l10n from '@vscode/l10n';
import type { NoPlace } from '../../code/placing/matching.ts';
import { withoutIcons } from '../../shared/plainText.ts';
import { namesOf } from '../../shared/namesOf.ts';

/** A range of a document, as VS Code has it. */
interface InLines {
  start: { line: number };
  end: { line: number };
}

/** Code of a document that other code can replace, whether that defines it too, and the names of what would be gone. */
export interface Replaced<Range> {
  name: string;
  range: Range;
  isDefined: boolean;
  gone: readonly string[];
}

/** Where code can go in a document. */
interface Places<Range> {
  /** Whether the code defines something, and nothing that the document defines. */
  isNew: boolean;
  replaced: readonly Replaced<Range>[];
  cursor: Range | undefined;
  /** The last line that contains words. */
  end: Range;
  whole: Range;
  /** The names of what would be gone in place of the whole document. */
  goneWithWhole: readonly string[];
}

/** A place as a row of a list. Code replaces its range or, if `isBelow` is set, follows it. */
interface PlaceRow<Range> {
  label: string;
  description?: string;
  detail?: string;
  range: Range;
  isBelow?: boolean;
}

/** Where code can go, as the user chooses it: what the code is a version of comes first, and new code goes to the end. */
export function placeRows<Range extends InLines>({
  isNew,
  replaced,
  cursor,
  end,
  whole,
  goneWithWhole,
}: Places<Range>): PlaceRow<Range>[] {
  const [itself, others] = [replaced.filter(({ isDefined }) => isDefined), replaced.filter((each) => !each.isDefined)];
  const atEnd = { label: l10n.t('At the end'), range: end, isBelow: true };
  return [
    ...(isNew ? [atEnd] : []),
    ...itself.map(replacingRow),
    ...(cursor ? [atCursor(cursor)] : []),
    ...others.map(replacingRow),
    ...(isNew ? [] : [atEnd]),
    { label: l10n.t('Whole file'), range: whole, ...deletes(goneWithWhole) },
  ];
}

function replacingRow<Range extends InLines>({ name, range, gone }: Replaced<Range>): PlaceRow<Range> {
  const [first, last] = [range.start.line + 1, range.end.line + 1];
  const description =
    first === last ? l10n.t('replaces line {0}', first) : l10n.t('replaces lines {0}–{1}', first, last);
  return { label: withoutIcons(name), description, range, ...deletes(gone) };
}

function atCursor<Range extends InLines>(range: Range): PlaceRow<Range> {
  return { label: l10n.t('At the cursor'), description: l10n.t('line {0}', range.start.line + 1), range };
}

/** Says which functions and classes of a document code would delete. */
function deletes(names: readonly string[]): { detail?: string } {
  return names.length > 0 ? { detail: l10n.t('Deletes {0}', withoutIcons(namesOf(names))) } : {};
}

/** The last line of a text that contains words, counted from 0; the first line if none does. */
export function lastLineWithWords(text: string): number {
  return text.trimEnd().split(/\r\n|\r|\n/).length - 1;
}

/** What the user is asked about code without a place. */
export function placeQuestion(reason: NoPlace): string {
  if (reason === 'elided') return l10n.t('The code leaves parts out, which would be lost. Where should it go?');
  if (reason === 'ambiguous') return l10n.t('The code fits several places. Where should it go?');
  return l10n.t('Where should the code go? A diff is shown first.');
}
