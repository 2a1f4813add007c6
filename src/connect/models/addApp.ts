import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { showIfLocked } from '../../settings/setByOrganisation.ts';
import { appIdIn, appNameIn, listWithApp, namedApp } from './savedApps.ts';
import { listAsWritten } from '../../settings/settings.ts';
import { updateSettings } from '../../settings/updateSettings.ts';

/** Asks for the id or the browser address of a custom app, and for its name. Saves the app and chooses it. */
export async function addApp(): Promise<void> {
  if (showIfLocked('apps')) return;
  const pasted = await vscode.window.showInputBox({
    title: l10n.t('Add App (1/2)'),
    prompt: l10n.t('Open the app in the browser and paste its address, or its id.'),
    placeHolder: 'ai.service.<app_name>.<uuid>',
    ignoreFocusOut: true,
    validateInput: (text) =>
      text.trim() && !appIdIn(text)
        ? l10n.t('This contains no app id. An app id looks like ai.service.name.uuid.')
        : undefined,
  });
  const id = pasted && appIdIn(pasted);
  if (!id) return;
  const name = await vscode.window.showInputBox({
    title: l10n.t('Add App (2/2)'),
    prompt: l10n.t('What should the app be called?'),
    value: appNameIn(id),
    ignoreFocusOut: true,
  });
  if (name === undefined) return;
  const apps = listWithApp(listAsWritten('apps'), namedApp(id, name));
  await updateSettings({ apps, model: id });
}
