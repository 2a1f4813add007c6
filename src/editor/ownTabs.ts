import * as vscode from 'vscode';
import { diffsOf } from './git/diffsOf.ts';

/** Whether a tab shows a document of Realm Chat, for example a proposal. */
function isOwnTab({ input }: Pick<vscode.Tab, 'input'>): boolean {
  const diffs = input instanceof vscode.TabInputTextDiff ? [input] : diffsOf(input);
  if (diffs.length > 0) return diffs.some(({ modified }) => isOfOwnScheme(modified));
  const isOne = input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom;
  return isOne && isOfOwnScheme(input.uri);
}

/** Whether one of some tabs shows a document of Realm Chat. */
export function hasOwnTab({ tabs }: { readonly tabs: readonly Pick<vscode.Tab, 'input'>[] }): boolean {
  return tabs.some(isOwnTab);
}

function isOfOwnScheme({ scheme }: vscode.Uri): boolean {
  return scheme.startsWith('realm-chat-');
}
