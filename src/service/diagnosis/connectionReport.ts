import * as l10n from '@vscode/l10n';
import { titleOf, type Step } from './diagnosisStep.ts';
import { errorKinds } from '../errors/errorKinds.ts';
import type { ServiceError } from '../errors/errors.ts';

/** The findings as plain text for users, the most important first. Contains no text from the server, and no key. */
export function connectionReport({ facts, steps, failure, curl }: Findings): string {
  return [
    l10n.t('Realm Chat: Connection Test'),
    ...(failure ? whatToDo(failure) : ['', l10n.t('Everything works.')]),
    ...section(l10n.t('Steps'), table(steps.map(stepRow))),
    ...section(l10n.t('Details'), table(facts)),
    ...(curl.length > 0 ? trying(curl) : []),
    '',
  ].join('\n');
}

/** The result of a connection test. */
export interface Findings {
  /** Names and values, for example the date, the realm and the route. */
  facts: [name: string, value: string][];
  steps: Step[];
  /** The first problem, if there is any. */
  failure?: ServiceError | undefined;
  /** Commands for a shell; empty if there is nothing to try. */
  curl: string[];
}

const marks = { ok: '✓', failed: '✗', 'not-tried': '–' };

function whatToDo({ kind, message }: ServiceError): string[] {
  const items = errorKinds[kind].advice().map((item, index) => `${index + 1}. ${item}`);
  return [...section(l10n.t('What is wrong'), [message]), ...section(l10n.t('What to do'), items)];
}

function stepRow({ name, state, sentence }: Step): [name: string, text: string] {
  return [`${marks[state]} ${titleOf(name)}`, state === 'failed' ? l10n.t('See above.') : sentence];
}

function trying(curl: string[]): string[] {
  const lines = [
    l10n.t('In a shell (macOS, Linux, Git Bash), first set the variable API_KEY to the API key.'),
    ...curl.flatMap((line) => ['', line]),
  ];
  return section(l10n.t('Try it without VS Code'), lines);
}

function section(heading: string, lines: string[]): string[] {
  return ['', heading, '-'.repeat(heading.length), ...lines];
}

function table(rows: [name: string, text: string][]): string[] {
  const longest = rows.reduce((length, [name]) => Math.max(length, name.length), 0);
  return rows.map(([name, text]) => `${name.padEnd(longest)}  ${text}`);
}
