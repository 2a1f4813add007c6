import * as l10n from '@vscode/l10n';

/** How many names a sentence has room for. */
const most = 5;

/** Lists the first five of some names in a sentence; `…` stands for the others, whose number does not matter. */
export function firstFive(names: readonly string[]): string {
  return [...names.slice(0, most), ...(names.length > most ? ['…'] : [])].join(', ');
}

/** Lists names, such as those of files, in a sentence: only the first five of many, and the number of the others. */
export function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, most).join(', ');
  return names.length <= most ? shown : l10n.t('{0} and {1} more', shown, names.length - most);
}
