import * as l10n from '@vscode/l10n';
import { counted } from '../../shared/counted.ts';
import { firstFive } from '../../shared/namesOf.ts';
import { codeOf, withoutLinks } from '../../shared/plainText.ts';

/** Code for a terminal, with the line endings of Unix, and without space and line endings at its end, which would act as Enter. */
export function withoutEnd(code: string): string {
  return code.replaceAll('\r\n', '\n').trimEnd();
}

/** Whether a text can be written as one line. A tab is not written, because at a prompt it completes what is typed. */
export function isOneLine(text: string): boolean {
  return !/[\n\t]/.test(text);
}

/** Why a text is not written into a terminal, in a sentence; undefined if it may be. */
export function refusalOf(text: string, isTrusted: boolean): string | undefined {
  if (!isTrusted) return l10n.t('Nothing was written into a terminal: in Restricted Mode, replies do not get there.');
  if (text === '') return l10n.t('There is nothing in this code to write into a terminal.');
  const codes = controlCodes(text);
  if (codes.length === 0) return undefined;
  return l10n.t(
    'Nothing was written into the terminal: this code contains control characters ({0}), which a terminal obeys.',
    firstFive(codes),
  );
}

/**
 * The codes of the control characters in a text, each once. A terminal obeys them: a carriage return acts as Enter, and others end pasted
 * text or the running program.
 */
function controlCodes(text: string): string[] {
  return [...new Set(text.match(/(?![\t\n])\p{Cc}/gu)?.map(codeOf))];
}

/** The question before lines are written, and what is below it. */
export function questionAbout(text: string): { question: string; detail: string[] } {
  const question = counted(
    text.split('\n').length,
    l10n.t('Write this line into the terminal?'),
    l10n.t('Write these {0} lines into the terminal?'),
  );
  const note = l10n.t('Nothing runs before you press Enter.');
  return { question, detail: [note, '', ...shownCode(text)].map(withoutLinks) };
}

/** How many lines of code, and how many characters of each, are shown to the user. */
const mostLines = 30;
const mostCharacters = 200;

function shownCode(text: string): string[] {
  const lines = text.split('\n');
  const shown = lines.slice(0, mostLines).map(shownLine);
  const more = lines.length - shown.length;
  const rest = more > 0 ? [counted(more, l10n.t('… and {0} more line'), l10n.t('… and {0} more lines'))] : [];
  return [...shown, ...rest];
}

function shownLine(line: string): string {
  return line.length <= mostCharacters ? line : `${line.slice(0, mostCharacters)}…`;
}
