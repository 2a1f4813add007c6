import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { parseApiKey } from '../../service/credentials.ts';
import { showSetByOrganisation } from '../../settings/setByOrganisation.ts';
import type { ApiKeys } from './apiKeys.ts';
import { addressOf, type Installation } from '../installation.ts';
import { installation } from '../permitted.ts';
import { confirm, noteInStatusBar, notify } from '../../dialogs/notice.ts';
import { otherRealmKey } from './otherRealmKey.ts';

/** Asks for the key of the chosen installation, or offers the key of another realm at the same address, and stores it. */
export async function setApiKey(apiKeys: ApiKeys): Promise<void> {
  const chosen = installation();
  if (!apiKeys.takesEntered) {
    await showSetByOrganisation('realmChat.apiKeyCommand');
    return;
  }
  const offer = await otherRealmKey(apiKeys, chosen);
  const key = offer && (offer.key ?? (await askKey(chosen)));
  if (!key) return;
  await apiKeys.store(chosen, key);
  noteInStatusBar(l10n.t('The API key for {0} is stored.', addressOf(chosen)));
}

async function askKey(chosen: Installation): Promise<string | undefined> {
  const typed = await vscode.window.showInputBox({
    title: l10n.t('API Key for {0}, Realm "{1}"', addressOf(chosen), chosen.realm),
    prompt: l10n.t(
      'An administrator creates it under Administration > API keys. It is kept in the secret storage of VS Code.',
    ),
    password: true,
    ignoreFocusOut: true,
    validateInput: (text) => (text ? reason(text) : undefined),
  });
  const key = typed === undefined ? undefined : parseApiKey(typed);
  return key?.ok ? key.value : undefined;
}

/** Deletes the key of the chosen installation after the user agrees. */
export async function deleteApiKey(apiKeys: ApiKeys): Promise<void> {
  const chosen = installation();
  if (!(await apiKeys.stored(chosen))) {
    notify(l10n.t('No API key is stored for {0}.', addressOf(chosen)));
    return;
  }
  const question = l10n.t('Delete the API key for {0}, realm "{1}"?', addressOf(chosen), chosen.realm);
  const yes = l10n.t('Delete');
  if (!(await confirm(question, [], yes))) return;
  await apiKeys.delete(chosen);
  notify(l10n.t('The API key for {0} is deleted.', addressOf(chosen)));
}

function reason(text: string): string | undefined {
  const parsed = parseApiKey(text);
  return parsed.ok ? undefined : parsed.reason;
}
