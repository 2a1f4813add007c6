import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { connectedPlace, installationIfAny } from './installation.ts';

interface Task extends vscode.QuickPickItem {
  command: string;
  argument?: string;
}

/** Asks what to do about the connection, its key and its models; without a connection there is only one thing to do. */
export async function manageModels(): Promise<void> {
  const task: Pick<Task, 'command' | 'argument'> | undefined = installationIfAny()
    ? await chosenTask()
    : { command: 'realmChat.setUpConnection' };
  if (task) await vscode.commands.executeCommand(task.command, task.argument);
}

function chosenTask(): Thenable<Task | undefined> {
  const tasks: Task[] = [
    { label: l10n.t('Refresh Models'), command: 'realmChat.refreshModels' },
    {
      label: l10n.t('Names, Limits and Tools of Models'),
      command: 'workbench.action.openSettings',
      argument: '@id:realmChat.models',
    },
    { label: l10n.t('Add App'), command: 'realmChat.addApp' },
    { label: l10n.t('Switch Connection'), command: 'realmChat.switchConnection' },
    { label: l10n.t('Set API Key'), command: 'realmChat.setApiKey' },
    { label: l10n.t('Test Connection'), command: 'realmChat.testConnection' },
  ];
  return vscode.window.showQuickPick(tasks, { title: connectedPlace() });
}
