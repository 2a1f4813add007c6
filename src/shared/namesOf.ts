import * as l10n from '@vscode/l10n';

/** Lists the first five of some names in a sentence; `…` stands for the others. */
export function firstFive(names: readonly string[]): string {
  return [...names.slice(0, 5), ...(names.length > 5 ? ['…'] : [])].join(', ');
}

/** Lists file names in a sentence: only the first few of many, and the number of the others. */
export function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  return names.length <= 5 ? shown : l10n.t('{0} and {1} more', shown, names.length - 5);
}
