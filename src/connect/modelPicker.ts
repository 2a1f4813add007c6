import * as vscode from 'vscode';
import { ServiceError } from '../service/errors.ts';
import { addApp } from './addApp.ts';
import { chosenModel } from './chosenModel.ts';
import { modelRows, type ModelRow } from './modelRows.ts';
import type { Models } from './models.ts';
import { updateSettings } from './settings.ts';

/** Lets a person choose a model or an app. The models known from before are there at once, and are loaded anew meanwhile. */
export function selectModel(models: Models): void {
  const picker = vscode.window.createQuickPick<ModelRow>();
  const closed = new AbortController();
  const load = (): Promise<void> => fill(picker, models, closed.signal);
  picker.title = vscode.l10n.t('Select Model or App');
  picker.placeholder = vscode.l10n.t('Which model or app answers?');
  picker.matchOnDescription = true;
  picker.buttons = [{ iconPath: new vscode.ThemeIcon('refresh'), tooltip: vscode.l10n.t('Refresh models') }];
  picker.onDidTriggerButton(load);
  picker.onDidAccept(async () => {
    const choice = picker.selectedItems[0]?.choice;
    if (choice === 'retry') return load();
    if (!choice) return;
    picker.hide();
    await (choice === 'addApp' ? addApp() : updateSettings(choice));
  });
  picker.onDidHide(() => {
    closed.abort();
    picker.dispose();
  });
  picker.show();
  void load();
}

async function fill(picker: vscode.QuickPick<ModelRow>, models: Models, closed: AbortSignal): Promise<void> {
  const show = (failure?: unknown): void => {
    const reason = failure === undefined ? {} : { failure: sentence(failure) };
    picker.items = modelRows({ known: models.known, loading: picker.busy, ...reason }, chosenModel().id);
  };
  picker.busy = true;
  show();
  const failure: unknown = await models.load(closed).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (closed.aborted) return;
  picker.busy = false;
  show(failure);
}

function sentence(error: unknown): string {
  return error instanceof ServiceError ? error.message : new ServiceError('unexpected').message;
}
