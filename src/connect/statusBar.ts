import * as vscode from 'vscode';
import { chosenModel } from './chosenModel.ts';
import { iconText } from './iconText.ts';
import { addressOf, installationIfAny } from './installation.ts';
import { nameFor } from './savedConnections.ts';

/** Creates the status bar item that names the connection and the model, and opens the switch. */
export function createStatusBarItem(): vscode.StatusBarItem {
  const item = vscode.window.createStatusBarItem('realmChat.connection', vscode.StatusBarAlignment.Right, 90);
  item.name = vscode.l10n.t('Realm Chat Connection');
  showConnection(item);
  item.show();
  return item;
}

/** Shows what the settings say now. */
export function showConnection(item: vscode.StatusBarItem): void {
  const chosen = installationIfAny();
  const connection = chosen ? `${nameFor(chosen)} · ${chosenModel().name}` : vscode.l10n.t('Connect Realm Chat');
  item.text = `$(comment-discussion) ${iconText(connection)}`;
  item.tooltip =
    chosen && vscode.l10n.t('Realm Chat: {0}, realm "{1}". Switch connection', addressOf(chosen), chosen.realm);
  item.command = chosen ? 'realmChat.switchConnection' : 'realmChat.setUpConnection';
}
