import * as l10n from '@vscode/l10n';
import { counted } from '../../shared/counted.ts';
import { codeOf } from '../../shared/plainText.ts';

/** Code for a terminal, with the line endings of Unix, and without space and line endings at its end, which would act as Enter. */
export function withoutEnd(code: string): string {
  return code.replaceAll('\r\n', '\n').trimEnd();
}

/** Whether a text can be written as one line. A tab is not written, because at a prompt it completes what is typed. */
export function isOneLine(text: string): boolean {
  return !/[\n\t]/.test(text);
}

/**
 * The codes of the control characters in a text, each once. A terminal obeys them: a carriage return acts as Enter, and others end pasted
 * text or the running program.
 */
export function controlCodes(text: string): string[] {
  return [...new Set(text.match(/(?![\t\n])\p{Cc}/gu)?.map(codeOf))];
}

/** How many lines of code, and how many characters of each, are shown to the user. */
const mostLines = 30;
const mostCharacters = 200;

/** Code as the question about it shows it, in lines. */
export function shownCode(text: string): string[] {
  const lines = text.split('\n');
  const shown = lines.slice(0, mostLines).map(shownLine);
  const more = lines.length - shown.length;
  const rest = more > 0 ? [counted(more, l10n.t('… and {0} more line'), l10n.t('… and {0} more lines'))] : [];
  return [...shown, ...rest];
}

function shownLine(line: string): string {
  return line.length <= mostCharacters ? line : `${line.slice(0, mostCharacters)}…`;
}
