import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { shownRows } from '../../dialogs/shownRows.ts';
import { labelOf } from '../../shared/plainText.ts';
import { showIfLocked, setByOrganisation } from '../../settings/setByOrganisation.ts';
import { isLocked } from '../../settings/userValue.ts';
import { connectedInstallationName, installationIfAny } from '../installation.ts';

/** Asks the user what to do about the connection, its key and its models. Without a connection, the only task is to set one up. */
export async function manageModels(): Promise<void> {
  const task: Omit<Task, 'label'> | undefined = installationIfAny()
    ? await chosenTask()
    : { command: 'realmChat.setUpConnection' };
  if (task?.setting !== undefined && showIfLocked(task.setting)) return;
  if (task) await vscode.commands.executeCommand(task.command, task.argument);
}

interface Task extends vscode.QuickPickItem {
  command: string;
  argument?: string;
  /** The setting that the task changes, if it is a single one. */
  setting?: string;
}

function chosenTask(): Thenable<Task | undefined> {
  const tasks: Task[] = [
    { label: l10n.t('Refresh Models'), command: 'realmChat.refreshModels' },
    {
      label: l10n.t('Names, Limits and Tools of Models'),
      command: 'workbench.action.openSettings',
      argument: '@id:realmChat.models',
      setting: 'models',
    },
    { label: l10n.t('Add App'), command: 'realmChat.addApp', setting: 'apps' },
    { label: l10n.t("Use in VS Code's Chat"), command: 'realmChat.useInVsCodeChat' },
    { label: l10n.t('Switch Connection'), command: 'realmChat.switchConnection' },
    { label: l10n.t('Set API Key'), command: 'realmChat.setApiKey' },
    { label: l10n.t('Test Connection'), command: 'realmChat.testConnection' },
  ];
  const rows = tasks.map((task) => ({
    ...task,
    ...(task.setting !== undefined && isLocked(task.setting) && { description: setByOrganisation() }),
  }));
  return vscode.window.showQuickPick(shownRows(rows), { title: labelOf(connectedInstallationName()) });
}
