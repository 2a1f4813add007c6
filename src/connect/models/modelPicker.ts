import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { findAppId } from '../../service/apps.ts';
import { ServiceError, serviceError } from '../../service/errors/errors.ts';
import { showIfLocked } from '../../settings/setByOrganisation.ts';
import { addApp } from './addApp.ts';
import { allApps, chosenModel, isListed, modelOf } from './chosenModel.ts';
import type { FavouriteModels } from './favouriteModels.ts';
import { installationIfAny } from '../installation.ts';
import { shownRows } from '../../dialogs/shownRows.ts';
import { areSameItems, modelItems, type ModelItem } from './modelItems.ts';
import { isSameRow, joined, modelRows, rowNamed, type Choice, type ModelList } from './modelRows.ts';
import type { Models } from './models.ts';
import { settings, type App } from '../../settings/settings.ts';
import { updateSettings } from '../../settings/updateSettings.ts';

/**
 * Lets the user choose a model or an app, unless the organisation does. The known models are shown immediately, and are loaded again
 * meanwhile.
 */
export async function selectModel(models: Models, favourites: FavouriteModels): Promise<void> {
  if (showIfLocked('model')) return;
  const choice = await chosen(models, favourites, true);
  if (choice === 'addApp') await addApp();
  else if (choice) await updateSettings(choice);
}

/** Lets the user choose a model or an app for one reply. The setting is not changed. */
export async function chooseModelOnce(models: Models, favourites: FavouriteModels): Promise<App | undefined> {
  const choice = await chosen(models, favourites, false);
  return choice === undefined || choice === 'addApp' ? undefined : modelOf(choice.model);
}

/** Lets the user choose a model of a service without apps, unless the organisation does. */
export async function selectListedModel(models: Models, favourites: FavouriteModels): Promise<void> {
  if (showIfLocked('model')) return;
  const choice = await new ModelPicker(models, favourites, '', {
    ...{ apps: [], canAddApp: false, pastesApp: false, profiles: settings.models(), loading: true },
    models: joined([], (await models.known()) ?? []),
    favourites: favourites.of(installationIfAny()).filter(isListed),
  }).choice();
  if (typeof choice === 'object') await updateSettings(choice);
}

type Chosen = Exclude<Choice, 'retry'>;

/** What the user types right after the picker opens applies to the rows that exist, so the picker opens with the known models. */
async function chosen(models: Models, favourites: FavouriteModels, canAddApp: boolean): Promise<Chosen | undefined> {
  const current = chosenModel().id;
  const known = (await models.known()) ?? [];
  const first = known.find(({ id }) => id === current) ?? { id: current };
  const list = {
    apps: allApps(),
    canAddApp,
    pastesApp: false,
    models: joined(isListed(current) ? [first] : [], known),
    favourites: favourites.of(installationIfAny()),
    profiles: settings.models(),
  };
  return new ModelPicker(models, favourites, current, { ...list, loading: true }).choice();
}

class ModelPicker {
  readonly #models: Models;
  readonly #favourites: FavouriteModels;
  readonly #current: string;
  readonly #picker = vscode.window.createQuickPick<ModelItem>();
  readonly #closed = new AbortController();
  readonly #choice = Promise.withResolvers<Chosen | undefined>();
  #list: ModelList;
  /** The row whose id or name is exactly the filter, until the highlight moves. */
  #named: ModelItem | undefined;
  /** The row that VS Code highlighted for the filter. */
  #match: ModelItem | undefined;

  constructor(models: Models, favourites: FavouriteModels, current: string, list: ModelList) {
    this.#models = models;
    this.#favourites = favourites;
    this.#current = current;
    this.#list = list;
  }

  /** Resolves with what the user chooses; with undefined when the picker is closed. */
  async choice(): Promise<Chosen | undefined> {
    this.#prepare();
    this.#show();
    this.#picker.show();
    void this.#load();
    return this.#choice.promise.finally(() => this.#closed.abort());
  }

  #prepare(): void {
    const picker = this.#picker;
    picker.title = l10n.t('Select Model or App');
    picker.placeholder = l10n.t('Which model or app should answer?');
    picker.matchOnDescription = true;
    const refresh = { iconPath: new vscode.ThemeIcon('refresh'), tooltip: l10n.t('Refresh models') };
    const use = { iconPath: new vscode.ThemeIcon('comment-discussion'), tooltip: l10n.t("Use in VS Code's Chat") };
    picker.buttons = [refresh, use];
    picker.onDidTriggerButton((button) => {
      if (button === refresh) void this.#load();
      else void vscode.commands.executeCommand('realmChat.useInVsCodeChat');
    });
    picker.onDidTriggerItemButton(({ item }) => this.#toggleStar(item));
    picker.onDidChangeValue(() => this.#filter());
    picker.onDidChangeActive(([row]) => {
      if (row) this.#named = undefined;
    });
    picker.onDidAccept(() => this.#accept());
    picker.onDidHide(() => {
      this.#choice.resolve(undefined);
      picker.dispose();
    });
  }

  /**
   * VS Code has already highlighted the first row that matches in some way. If the filter is exactly the id or name of a row, that row is
   * meant.
   */
  #filter(): void {
    this.#match = this.#picker.activeItems[0];
    const pastesApp = findAppId(this.#picker.value) !== undefined;
    this.#set({ pastesApp, awaited: undefined, missing: undefined });
    this.#named = rowNamed(this.#picker.items, this.#picker.value);
    if (this.#named) this.#picker.activeItems = [this.#named];
  }

  /**
   * Chooses the highlighted row. Without one, the row that was typed is chosen: it may not be loaded yet, or new rows may have taken its
   * highlight.
   */
  #accept(): void {
    const { value, selectedItems } = this.#picker;
    const [selected] = selectedItems;
    const row = this.#named ?? (selected?.choice ? selected : rowNamed(this.#picker.items, value));
    // Otherwise it would be reported again for a later Enter with no highlighted row.
    this.#picker.selectedItems = [];
    if (row?.choice === 'retry') void this.#load();
    else if (row?.choice) this.#choose(row.choice);
    else if (value.trim() !== '') this.#set(this.#list.loading ? { awaited: value } : { missing: value });
  }

  async #toggleStar({ choice }: ModelItem): Promise<void> {
    if (typeof choice !== 'object') return;
    this.#set({ favourites: await this.#favourites.toggle(installationIfAny(), choice.model) });
  }

  #choose(choice: Chosen): void {
    this.#choice.resolve(choice);
    this.#picker.hide();
  }

  async #load(): Promise<void> {
    this.#picker.busy = true;
    this.#set({ loading: true, failure: undefined });
    const loaded = await this.#models.load(this.#closed.signal).catch(serviceError);
    if (this.#closed.signal.aborted) return;
    this.#picker.busy = false;
    const { awaited } = this.#list;
    const ended = { loading: false, awaited: undefined, missing: awaited };
    if (loaded instanceof ServiceError) this.#set({ ...ended, failure: loaded.message });
    else
      this.#set({ ...ended, models: joined(this.#list.models, loaded), loaded: new Set(loaded.map(({ id }) => id)) });
    const choice = awaited === undefined ? undefined : rowNamed(this.#picker.items, awaited)?.choice;
    if (choice && choice !== 'retry') this.#choose(choice);
  }

  #set(change: Partial<ModelList>): void {
    const names = Object.keys(change) as (keyof ModelList)[];
    if (names.every((name) => this.#list[name] === change[name])) return;
    this.#list = { ...this.#list, ...change };
    this.#show();
  }

  /** New rows would move the highlight to the first match. So this keeps it where it is, starting at the chosen model, in view. */
  #show(): void {
    const picker = this.#picker;
    const rows = shownRows(modelItems(modelRows(this.#list, this.#current)));
    if (areSameItems(rows, picker.items)) return;
    const stays = this.#highlighted(rows);
    picker.keepScrollPosition = picker.activeItems.length > 0;
    picker.items = rows;
    if (stays) picker.activeItems = [stays];
  }

  /**
   * The row to highlight. Undefined means the first match, which only VS Code knows, because more may have been typed than it has reported.
   */
  #highlighted(rows: ModelItem[]): ModelItem | undefined {
    const { value, activeItems } = this.#picker;
    const [active] = activeItems;
    if (active && (value === '' || active !== this.#match)) return rows.find((row) => isSameRow(row, active));
    if (value !== '') return rowNamed(rows, value);
    return rows.find(({ choice }) => typeof choice === 'object' && choice.model === this.#current);
  }
}
