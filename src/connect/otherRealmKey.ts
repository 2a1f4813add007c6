import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ApiKeys } from './apiKeys.ts';
import { addressOf, type Installation } from './installation.ts';

/**
 * Offers the key that was entered for another realm of the same base URL, when this one has none.
 * Resolves with the key if it is wanted, with none if there is none or another is to be entered, with undefined when left.
 */
export async function otherRealmKey(
  apiKeys: ApiKeys,
  installation: Installation,
): Promise<{ key?: string } | undefined> {
  const others = (await apiKeys.installations()).filter(({ baseUrl }) => baseUrl === installation.baseUrl);
  const realms = others.map(({ realm }) => realm);
  const [realm] = realms.includes(installation.realm) ? [] : realms;
  const key = realm && (await apiKeys.stored({ ...installation, realm }));
  if (!key) return {};
  const use = { label: l10n.t('Use the stored key'), answer: { key } };
  const other = { label: l10n.t('Enter another key'), answer: {} };
  const title = l10n.t('A key is stored for {0}, realm "{1}"', addressOf(installation), realm);
  return (await vscode.window.showQuickPick([use, other], { title, ignoreFocusOut: true }))?.answer;
}
