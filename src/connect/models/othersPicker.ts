import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { counted } from '../../shared/counted.ts';
import { serviceError } from '../../service/errors/errors.ts';
import type { ListedModel } from '../../service/modelList.ts';
import { allApps, modelOf } from './chosenModel.ts';
import type { FavouriteModels } from './favouriteModels.ts';
import { installationIfAny } from '../installation.ts';
import { shownRows } from '../../dialogs/shownRows.ts';
import { modelItems, type ModelItem } from './modelItems.ts';
import { isSameRow, joined, modelRows, type ModelRow } from './modelRows.ts';
import type { Models } from './models.ts';
import { settings, type App } from '../../settings/settings.ts';

/** Lets the user choose up to `most` models and apps besides those that are `asked` already. Empty when the picker is closed. */
export async function chooseOthers(
  models: Models,
  favourites: FavouriteModels,
  asked: string[],
  most: number,
): Promise<App[]> {
  const picker = vscode.window.createQuickPick<ModelItem>();
  const closed = new AbortController();
  const chosen = Promise.withResolvers<App[]>();
  picker.title = counted(most, l10n.t('Also Ask One More Model'), l10n.t('Also Ask up to {0} More Models'));
  picker.placeholder = l10n.t('Which other models or apps should answer?');
  picker.canSelectMany = true;
  picker.matchOnDescription = true;
  picker.onDidChangeSelection((rows) => {
    if (rows.length > most) picker.selectedItems = rows.slice(0, most);
  });
  picker.onDidAccept(() => {
    chosen.resolve(picker.selectedItems.slice(0, most).flatMap(modelsOf));
    picker.hide();
  });
  picker.onDidHide(() => {
    chosen.resolve([]);
    closed.abort();
    picker.dispose();
  });

  let shown = joined([], (await models.known()) ?? []);
  const show = (): void => {
    const { selectedItems } = picker;
    picker.items = shownRows(modelItems(rowsOf(shown, favourites, asked)));
    picker.selectedItems = picker.items.filter((row) => selectedItems.some((selected) => isSameRow(row, selected)));
  };
  show();
  picker.show();
  void load();
  return chosen.promise;

  /** Known models are shown immediately; others are added at the end. */
  async function load(): Promise<void> {
    picker.busy = true;
    const loaded = await models.load(closed.signal).catch(serviceError);
    if (closed.signal.aborted) return;
    picker.busy = false;
    if (!Array.isArray(loaded)) {
      if (shown.length === 0) picker.placeholder = loaded.message;
      return;
    }
    const all = joined(shown, loaded);
    const isLonger = all.length > shown.length;
    shown = all;
    if (isLonger) show();
  }
}

function rowsOf(models: ListedModel[], favourites: FavouriteModels, asked: string[]): ModelRow[] {
  const list = {
    apps: allApps(),
    canAddApp: false,
    pastesApp: false,
    models,
    favourites: favourites.of(installationIfAny()),
    profiles: settings.models(),
    loading: false,
  };
  return modelRows(list, '').flatMap((row) => {
    const { choice, isHeading } = row;
    if (isHeading) return [row];
    if (typeof choice !== 'object' || asked.includes(choice.model)) return [];
    // Stars can only be set in the other picker.
    const { hasStar, ...plain } = row;
    return [plain];
  });
}

function modelsOf({ choice }: ModelItem): App[] {
  return typeof choice === 'object' ? [modelOf(choice.model)] : [];
}
