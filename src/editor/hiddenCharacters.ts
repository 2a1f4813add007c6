import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { codeOf, hiddenCharacter } from '../plainText.ts';

const mostCodes = 5;

/**
 * Asks whether text of a reply is wanted although it contains invisible characters; yes at once where it contains none. (CASES V48)
 * `name`: the file that it would go into.
 */
export async function confirmHiddenCharacters(text: string, anyway: string, name?: string): Promise<boolean> {
  // Of a line ending as Windows has it there is nothing to see.
  const codes = [...new Set(text.replaceAll('\r\n', '\n').match(hiddenCharacter())?.map(codeOf))];
  if (codes.length === 0) return true;
  const names = codes.length > mostCodes ? [...codes.slice(0, mostCodes), '…'] : codes;
  const warning = l10n.t('This code contains invisible characters ({0}).', names.join(', '));
  const meaning = l10n.t('It may do something other than what you read. The chat shows the codes of these characters.');
  const detail = name === undefined ? meaning : `${name}\n${meaning}`;
  return (await vscode.window.showWarningMessage(warning, { modal: true, detail }, anyway)) === anyway;
}
