import * as l10n from '@vscode/l10n';
import { confirm } from '../../dialogs/notice.ts';
import { codeOf, hiddenCharacter } from '../../shared/plainText.ts';
import { firstFive } from '../../shared/namesOf.ts';

/**
 * Asks whether to use text of a reply although it contains invisible characters. Resolves to true without a question if it contains none.
 * (CASES V48) `name` is the name of the file that the text would be written to.
 */
export async function confirmHiddenCharacters(text: string, anyway: string, name?: string): Promise<boolean> {
  // The carriage return of a Windows line ending does not count as invisible.
  const codes = [...new Set(text.replaceAll('\r\n', '\n').match(hiddenCharacter())?.map(codeOf))];
  if (codes.length === 0) return true;
  const warning = l10n.t('This code contains invisible characters ({0}).', firstFive(codes));
  const meaning = l10n.t('It may do something other than what you read. The chat shows the codes of these characters.');
  const detail = name === undefined ? [meaning] : [name, meaning];
  return confirm(warning, detail, anyway);
}
