import * as l10n from '@vscode/l10n';
import { asWritten } from '../../code/review/diffParts.ts';
import type { ChangedFile } from '../../code/review/changedFiles.ts';
import { counted, numberText } from '../../shared/counted.ts';
import { namesOf } from '../../shared/namesOf.ts';

/** A question, and what is below it. */
interface Question {
  message: string;
  detail: string;
}

/** The question before a review that needs several requests. `leftOut` are the names of files that are not sent. */
export function reviewQuestion(files: number, tokens: number, requests: number, leftOut: readonly string[]): Question {
  const message = counted(
    files,
    l10n.t('{0} file, about {1} tokens, in {2} requests. Review?'),
    l10n.t('{0} files, about {1} tokens, in {2} requests. Review?'),
    numberText(tokens),
    numberText(requests),
  );
  return { message, detail: leftOut.length > 0 ? notSent(leftOut) : '' };
}

/** The question before changes are described of which files are left out; undefined if all are sent. */
export function describeQuestion(
  files: readonly Pick<ChangedFile, 'path'>[],
  sent: readonly Pick<ChangedFile, 'path'>[],
  leftOut: readonly string[],
): Question | undefined {
  const tooMuch = files.filter((file) => !sent.includes(file)).map(({ path }) => path);
  if (tooMuch.length + leftOut.length === 0) return undefined;
  const message =
    tooMuch.length > 0
      ? counted(
          files.length,
          l10n.t('The change is too large for one request. Describe it without its file?'),
          l10n.t('The changes are too large for one request. Describe them without {1} of {0} files?'),
          numberText(tooMuch.length),
        )
      : l10n.t('Some files are not sent. Describe the changes without them?');
  return { message, detail: notSent([...leftOut, ...tooMuch]) };
}

function notSent(names: readonly string[]): string {
  return l10n.t('Not sent: {0}', namesOf(names));
}

/** As many files as fit into a number of characters, chosen from the smallest on, in the order of the diff. */
export function filesThatFit(files: readonly ChangedFile[], room: number): ChangedFile[] {
  let left = room;
  const sized = files.map((file) => ({ file, size: asWritten(file).length }));
  const bySize = sized.toSorted((one, other) => one.size - other.size);
  const fitting = new Set(bySize.filter(({ size }) => (left -= size) >= 0));
  return sized.filter((each) => fitting.has(each)).map(({ file }) => file);
}

/** The most commits that are sent. In a long series, the newest ones are the most useful. */
const mostSubjects = 200;

/** The commits as a list, the newest first, given their messages: only their first lines. Empty without commits. */
export function listedCommits(messages: readonly string[]): string {
  return messages
    .slice(0, mostSubjects)
    .map((message) => `- ${message.split('\n', 1)[0] ?? ''}`)
    .join('\n');
}
