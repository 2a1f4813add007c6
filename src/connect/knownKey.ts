import * as vscode from 'vscode';
import type { ApiKeys } from './apiKeys.ts';
import { addressOf, type Installation } from './installation.ts';
import { settings } from './settings.ts';

/**
 * The key stored for an installation; or, when a person agrees, the one stored for another realm of the same base URL.
 * Undefined when there is none, or it is not wanted.
 */
export async function knownKey(apiKeys: ApiKeys, installation: Installation): Promise<string | undefined> {
  const stored = await apiKeys.stored(installation);
  if (stored) return stored;
  for (const { baseUrl, realm } of settings.connections()) {
    const key = baseUrl === installation.baseUrl && (await apiKeys.stored({ baseUrl, realm }));
    if (key) return (await isWanted(installation, realm)) ? key : undefined;
  }
  return undefined;
}

async function isWanted(installation: Installation, realm: string): Promise<boolean> {
  const use = { label: vscode.l10n.t('Use the stored key'), wanted: true };
  const other = { label: vscode.l10n.t('Enter another key'), wanted: false };
  const title = vscode.l10n.t('A key is stored for {0}, realm "{1}"', addressOf(installation), realm);
  return (await vscode.window.showQuickPick([use, other], { title, ignoreFocusOut: true }))?.wanted ?? false;
}
