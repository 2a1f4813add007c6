import * as vscode from 'vscode';
import { cancellable } from './cancellable.ts';
import type { Models } from './models.ts';
import { notify } from './notice.ts';

/** Loads the list of models again and shows how many there are. Throws ServiceErrors. */
export async function refreshModels(models: Models): Promise<void> {
  const list = await cancellable(vscode.l10n.t('Loading models…'), (signal) => models.load(signal));
  if (list?.length === 0) notify(vscode.l10n.t('No models are available to your organisation.'));
  else if (list) notify(vscode.l10n.t('Available models: {0}.', list.length));
}
