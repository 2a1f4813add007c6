import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { chosenModel } from './models/chosenModel.ts';
import { withoutIcons } from '../shared/plainText.ts';
import { setByOrganisation } from '../settings/setByOrganisation.ts';
import { isLocked } from '../settings/userValue.ts';
import { addressOf, installationIfAny, type Installation } from './installation.ts';
import { activeAmong, nameOf } from './connections/savedConnections.ts';
import { settings } from '../settings/settings.ts';
import { onDidChangeSettings } from '../settings/userSettings.ts';

/** Shows the status bar item with the connection and the model. It opens the connection picker. */
export function showStatusBarItem(): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('realmChat.connection', vscode.StatusBarAlignment.Right, 90);
  item.name = l10n.t('Realm Chat Connection');
  showConnection(item);
  item.show();
  return vscode.Disposable.from(
    item,
    onDidChangeSettings(() => showConnection(item)),
  );
}

/** Updates the item from the current settings. */
function showConnection(item: vscode.StatusBarItem): void {
  const chosen = installationIfAny();
  const model = chosenModel().name;
  const text = chosen ? textOf(chosen, model) : l10n.t('Connect Realm Chat');
  item.text = `$(comment-discussion) ${withoutIcons(text)}`;
  item.tooltip = chosen && tooltipOf(chosen, model);
  item.accessibilityInformation = { label: chosen ? l10n.t('Realm Chat: {0}. Switch connection', text) : text };
  const canSwitch = chosen ?? settings.connections()[0];
  item.command = canSwitch ? 'realmChat.switchConnection' : 'realmChat.setUpConnection';
}

function textOf(chosen: Installation, model: string): string {
  const saved = activeAmong(settings.connections(), chosen);
  return `${saved ? nameOf(saved) : addressOf(chosen)} · ${model}`;
}

function tooltipOf({ baseUrl, realm }: Installation, model: string): string {
  return [
    l10n.t('Realm Chat: {0}', baseUrl),
    l10n.t('Realm: {0}', realm),
    l10n.t('Model or app: {0}', model),
    isLocked('baseUrl') ? setByOrganisation() : l10n.t('Click to switch the connection'),
  ].join('\n');
}
