import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { shownRows } from '../../dialogs/shownRows.ts';
import { labelOf } from '../../shared/plainText.ts';
import type { ApiKeys } from './apiKeys.ts';
import { addressOf, type Installation } from '../installation.ts';

/**
 * If a realm has no key, offers the key that was entered for another realm of the same base URL. Resolves with the key if the user wants
 * it, with no key if there is none or the user enters another one, and with undefined if the user cancels.
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
  const title = l10n.t('A key is stored for {0}, realm "{1}"', labelOf(addressOf(installation)), labelOf(realm));
  return (await vscode.window.showQuickPick(shownRows([use, other]), { title, ignoreFocusOut: true }))?.answer;
}
