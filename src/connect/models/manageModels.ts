import * as vscode from 'vscode';
import { shownRows } from '../../dialogs/shownRows.ts';
import { labelOf } from '../../shared/plainText.ts';
import { showIfLocked, setByOrganisation } from '../../settings/setByOrganisation.ts';
import { isLocked } from '../../settings/userValue.ts';
import { connectedInstallationName, installationIfAny } from '../installation.ts';
import { modelTasks, type ModelTask } from './modelTasks.ts';

/** Asks the user what to do about the connection, its key and its models. Without a connection, the only task is to set one up. */
export async function manageModels(): Promise<void> {
  const task: Omit<ModelTask, 'label'> | undefined = installationIfAny()
    ? await chosenTask()
    : { command: 'realmChat.setUpConnection' };
  if (task?.setting !== undefined && showIfLocked(task.setting)) return;
  if (task) await vscode.commands.executeCommand(task.command, task.argument);
}

function chosenTask(): Thenable<ModelTask | undefined> {
  const rows = shownRows(modelTasks(isLocked, setByOrganisation()));
  return vscode.window.showQuickPick(rows, { title: labelOf(connectedInstallationName()) });
}
