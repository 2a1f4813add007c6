import * as vscode from 'vscode';
import { ServiceError, serviceError } from '../service/errors.ts';
import { addApp } from './addApp.ts';
import { chosenModel, modelOf } from './chosenModel.ts';
import { isSameRow, modelRows, type ModelRow } from './modelRows.ts';
import type { Models } from './models.ts';
import type { App } from './settings.ts';
import { updateSettings } from './userSettings.ts';

/** Lets a person choose a model or an app. The models known from before are there at once, and are loaded anew meanwhile. */
export async function selectModel(models: Models): Promise<void> {
  const choice = await chosen(models, modelRows);
  if (choice === 'addApp') await addApp();
  else if (choice) await updateSettings(choice);
}

/** Lets a person choose a model or an app for one reply; the one of the settings stays. */
export async function chooseModelOnce(models: Models): Promise<App | undefined> {
  const choice = await chosen(models, (list, chosenId) =>
    modelRows(list, chosenId).filter((row) => row.choice !== 'addApp'),
  );
  return choice === undefined || choice === 'addApp' ? undefined : modelOf(choice.model);
}

type Rows = typeof modelRows;

async function chosen(models: Models, rows: Rows): Promise<Choice | undefined> {
  const closed = new AbortController();
  const choice = await chosenIn(vscode.window.createQuickPick<ModelRow>(), models, rows, closed.signal);
  closed.abort();
  return choice;
}

function chosenIn(
  picker: vscode.QuickPick<ModelRow>,
  models: Models,
  rows: Rows,
  closed: AbortSignal,
): Promise<Choice | undefined> {
  const load = (): Promise<void> => fill(picker, models, rows, closed);
  picker.title = vscode.l10n.t('Select Model or App');
  picker.placeholder = vscode.l10n.t('Which model or app should answer?');
  picker.matchOnDescription = true;
  picker.buttons = [{ iconPath: new vscode.ThemeIcon('refresh'), tooltip: vscode.l10n.t('Refresh models') }];
  return new Promise((resolve) => {
    picker.onDidTriggerButton(load);
    picker.onDidAccept(() => {
      const choice = picker.selectedItems[0]?.choice;
      if (choice === 'retry') void load();
      else if (choice) {
        resolve(choice);
        picker.hide();
      }
    });
    picker.onDidHide(() => {
      resolve(undefined);
      picker.dispose();
    });
    picker.show();
    void load();
  });
}

type Choice = Exclude<ModelRow['choice'], 'retry' | undefined>;

async function fill(
  picker: vscode.QuickPick<ModelRow>,
  models: Models,
  rows: Rows,
  closed: AbortSignal,
): Promise<void> {
  picker.busy = true;
  const known = await models.known();
  show(picker, rows({ known, loading: true }, chosenModel().id));
  const loaded = await models.load(closed).catch(serviceError);
  if (closed.aborted) return;
  picker.busy = false;
  const list = loaded instanceof ServiceError ? { known, failure: loaded.message } : { known: loaded };
  show(picker, rows({ ...list, loading: false }, chosenModel().id));
}

/** New rows would move the highlight to the first: it stays where it is, and begins at the model that is chosen, in view. */
function show(picker: vscode.QuickPick<ModelRow>, rows: ModelRow[]): void {
  const active = picker.activeItems[0];
  picker.keepScrollPosition = active !== undefined;
  picker.items = rows;
  const stays = rows.find((row) => (active ? isSameRow(row, active) : row.iconPath !== undefined));
  if (stays) picker.activeItems = [stays];
}
