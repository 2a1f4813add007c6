import * as l10n from '@vscode/l10n';
import { isApp } from '../../service/apps.ts';
import { labelOf, shownId, withoutIcons } from '../../shared/plainText.ts';
import type { ListedModel } from '../../service/modelList.ts';
import type { ModelProfiles } from '../../settings/modelProfiles.ts';
import type { App } from '../../settings/settings.ts';

/** A row of the model picker. A row without `choice` only informs. */
export interface ModelRow {
  label: string;
  description?: string;
  detail?: string;
  /** Whether it stays visible whatever is typed. */
  alwaysShow?: boolean;
  isHeading?: true;
  icon?: 'check' | 'warning';
  /** Whether a model has a star; absent for rows that cannot have one. */
  hasStar?: boolean;
  choice?: Choice;
}

/** What choosing a row means. */
export type Choice = { model: string } | 'addApp' | 'retry';

/** A row by which a model or app is found. */
type Named = Pick<ModelRow, 'label' | 'choice'>;

/** What the model picker shows. */
export interface ModelList {
  apps: App[];
  canAddApp: boolean;
  /** Whether the filter contains the id of an app. */
  pastesApp: boolean;
  /** Models in the order of their rows. While a picker is open, others are only added at the end. */
  models: ListedModel[];
  /** The ids of models and apps with a star. They have their own group. */
  favourites: string[];
  /** How the user wants models to be shown. */
  profiles: ModelProfiles;
  /** The ids of the models that the service has now; undefined until the list is loaded. */
  loaded?: ReadonlySet<string>;
  loading: boolean;
  /** Why the list could not be loaded. */
  failure?: string | undefined;
  /** What the user typed and wants to choose once the list is loaded. */
  awaited?: string | undefined;
  /** What the user wanted to choose but does not exist. */
  missing?: string | undefined;
}

/**
 * The rows of the model picker: favourites, apps, models by owner, and the state of the list. VS Code identifies a chosen row only by its
 * position in the rows that it last showed. So a row keeps its position while the list changes, until the user sets or removes a star.
 */
export function modelRows(list: ModelList, chosen: string): ModelRow[] {
  const { apps, models, profiles, favourites, canAddApp } = list;
  const isShown = (id: string): boolean => id === chosen || profiles.of(id).hidden !== true;
  const row = rowMaker(list, chosen);
  const starred = new Set(favourites.filter(isShown));
  const others = models.filter(({ id }) => isShown(id) && !starred.has(id));
  const otherApps = apps.filter(({ id }) => isShown(id) && !starred.has(id));
  return [
    ...(starred.size > 0 ? [separator(l10n.t('Favourites'))] : []),
    ...Array.from(starred, row),
    separator(l10n.t('Apps')),
    ...otherApps.map(({ id }) => row(id)),
    canAddApp ? addAppRow(list) : separator(''),
    separator(l10n.t('Models')),
    stateRow(list) ?? separator(firstHeading(others)),
    ...others.flatMap(({ id, owner }, index) => [...headingBefore(owner, others[index - 1]), row(id)]),
  ];
}

/**
 * The models to show once others are known: first those that are shown already, then the others by owner. Apps are left out, because they
 * have their own group.
 */
export function joined(shown: ListedModel[], others: ListedModel[]): ListedModel[] {
  const ids = new Set(shown.map(({ id }) => id));
  const added = others.filter(({ id }) => !ids.has(id) && !isApp(id.trim()));
  const last = shown.at(-1);
  const owners = [...new Set([...(last ? [last] : []), ...added].map(({ owner }) => owner))];
  const groups = Map.groupBy(added, ({ owner }) => owner);
  return [...shown, ...owners.flatMap((owner) => groups.get(owner) ?? [])];
}

/** The row whose id or displayed name is exactly this text. */
export function rowNamed<Row extends Named>(rows: readonly Row[], text: string): Row | undefined {
  const named = (matches: (id: string, row: Row) => boolean): Row | undefined =>
    rows.find((row) => typeof row.choice === 'object' && matches(row.choice.model, row));
  const trimmed = text.trim();
  return (
    named((id) => id === text) ?? named((id) => id === trimmed) ?? named((_, { label }) => label === labelOf(trimmed))
  );
}

/** Whether a row of one list and a row of a later one are for the same model or app. */
export function isSameRow({ choice }: Named, { choice: other }: Named): boolean {
  if (typeof choice === 'object' && typeof other === 'object') return choice.model === other.model;
  return choice !== undefined && choice === other;
}

/** Makes the row of a model or app: with the name that the user gave it, its id if that is different, and whether it has a star. */
function rowMaker({ apps, profiles, favourites, loaded }: ModelList, chosen: string): (id: string) => ModelRow {
  const appNames = new Map(apps.map(({ id, name }) => [id, name]));
  const starred = new Set(favourites);
  return (id) => {
    const name = profiles.of(id).name ?? appNames.get(id) ?? shownId(id);
    const isMissing = loaded !== undefined && !loaded.has(id) && !isApp(id) && !appNames.has(id);
    const description = [
      ...(name === shownId(id) ? [] : [withoutIcons(shownId(id))]),
      ...(isMissing ? [l10n.t('Not in the list of models')] : []),
    ].join(' · ');
    const icon = id === chosen && !isMissing ? 'check' : 'warning';
    return {
      label: withoutIcons(name),
      choice: { model: id },
      hasStar: starred.has(id),
      ...(description && { description }),
      ...((id === chosen || isMissing) && { icon }),
    };
  };
}

/**
 * The heading over the first models: their owner, if models of other owners follow. It is in the place of a state row, so that no row
 * moves.
 */
function firstHeading(models: ListedModel[]): string {
  const [first] = models;
  const hasOthers = models.some(({ owner }) => owner !== first?.owner);
  return hasOthers && first?.owner !== undefined ? headingOf(first.owner) : l10n.t('Models');
}

function headingBefore(owner: string | undefined, before: ListedModel | undefined): ModelRow[] {
  if (!before || before.owner === owner) return [];
  return [separator(owner === undefined ? l10n.t('Other models') : headingOf(owner))];
}

function headingOf(owner: string): string {
  return withoutIcons(shownId(owner));
}

/**
 * The row stays visible if the filter contains an app's id or address. For any other filter it need not match, so Enter does not choose it.
 */
function addAppRow({ pastesApp }: ModelList): ModelRow {
  return {
    label: `$(add) ${l10n.t('Add app…')}`,
    choice: 'addApp',
    alwaysShow: pastesApp,
  };
}

function stateRow({ models, loaded, loading, failure, awaited, missing }: ModelList): ModelRow | undefined {
  if (awaited !== undefined) return spinning(l10n.t('Loading models, to choose {0}…', shown(awaited)));
  if (loading) return loaded || models.length > 0 ? undefined : spinning(l10n.t('Loading models…'));
  if (failure !== undefined) return retryRow(failure);
  if (missing !== undefined) return infoRow(l10n.t('There is no model or app named {0}', shown(missing)));
  return loaded?.size === 0 ? infoRow(l10n.t('No models are available to your organisation')) : undefined;
}

function shown(typed: string): string {
  return withoutIcons(shownId(typed));
}

function spinning(label: string): ModelRow {
  return infoRow(`$(loading~spin) ${label}`);
}

function infoRow(label: string): ModelRow {
  return { label, alwaysShow: true };
}

function retryRow(failure: string): ModelRow {
  const label = `$(refresh) ${l10n.t('The models could not be loaded. Retry')}`;
  return { label, detail: withoutIcons(failure), choice: 'retry', alwaysShow: true };
}

function separator(label: string): ModelRow {
  return { label, isHeading: true };
}
