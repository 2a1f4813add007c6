import * as vscode from 'vscode';
import { isApp } from '../service/apps.ts';
import { shownId, withoutIcons } from '../plainText.ts';
import type { App } from './settings.ts';

/** A row of the model picker. One without `choice` only informs. */
export interface ModelRow extends vscode.QuickPickItem {
  choice?: { model: string } | 'addApp' | 'retry';
}

/** What the model picker shows. */
export interface ModelList {
  apps: App[];
  canAddApp: boolean;
  /** Whether the filter contains the id of an app. */
  pastesApp: boolean;
  /** Models in the order of their rows. While a picker is open others only join them at the end. */
  models: string[];
  /** The models that the service has now; undefined until it said so. */
  loaded?: ReadonlySet<string>;
  loading: boolean;
  /** Why the list could not be loaded. */
  failure?: string | undefined;
  /** What is to be chosen once the list is there. */
  awaited?: string | undefined;
  /** What was to be chosen and is not there. */
  missing?: string | undefined;
}

/**
 * The rows of the model picker: apps in one group, models in the other, and what is to say about the list. VS Code tells a chosen row
 * by its place alone, of the rows that it showed then: so a row keeps its place while the list changes.
 */
export function modelRows(list: ModelList, chosen: string): ModelRow[] {
  return [
    separator(vscode.l10n.t('Apps')),
    ...list.apps.map(({ id, name }) => modelRow(id, name, chosen)),
    list.canAddApp ? addAppRow(list) : separator(''),
    separator(vscode.l10n.t('Models')),
    stateRow(list) ?? separator(vscode.l10n.t('Models')),
    ...list.models.map((id) => listedRow(id, list, chosen)),
  ];
}

/** The models to show once others are known: those that are shown already, then the others. Apps have a group of their own. */
export function joined(shown: string[], others: string[]): string[] {
  return [...new Set([...shown, ...others])].filter((id) => !isApp(id.trim()));
}

/** The row that a text names in full: by an id, or by a name as it is shown. */
export function rowNamed(rows: readonly ModelRow[], text: string): ModelRow | undefined {
  const named = (matches: (id: string, row: ModelRow) => boolean): ModelRow | undefined =>
    rows.find((row) => typeof row.choice === 'object' && matches(row.choice.model, row));
  const trimmed = text.trim();
  return (
    named((id) => id === text) ??
    named((id) => id === trimmed) ??
    named((_, { label }) => label === withoutIcons(trimmed))
  );
}

/** Whether two rows, of a list and of a later one, represent the same model or app. */
export function isSameRow({ choice }: ModelRow, { choice: other }: ModelRow): boolean {
  if (typeof choice === 'object' && typeof other === 'object') return choice.model === other.model;
  return choice !== undefined && choice === other;
}

/** Whether two lists of rows look the same. */
export function areSameRows(rows: readonly ModelRow[], others: readonly ModelRow[]): boolean {
  return JSON.stringify(rows) === JSON.stringify(others);
}

function listedRow(id: string, { loaded }: ModelList, chosen: string): ModelRow {
  const row = modelRow(id, shownId(id), chosen);
  if (!loaded || loaded.has(id)) return row;
  return { ...row, description: vscode.l10n.t('Not in the list of models'), iconPath: new vscode.ThemeIcon('warning') };
}

function modelRow(id: string, name: string, chosen: string): ModelRow {
  const row: ModelRow = { label: withoutIcons(name), choice: { model: id } };
  if (isApp(id) && name !== id) row.description = withoutIcons(id);
  if (id === chosen) row.iconPath = new vscode.ThemeIcon('check');
  return row;
}

/** It stays in sight for an app's id or address that is pasted as the filter, and is not what Enter means for any other. */
function addAppRow({ pastesApp }: ModelList): ModelRow {
  return {
    label: `$(add) ${vscode.l10n.t('Add app…')}`,
    choice: 'addApp',
    alwaysShow: pastesApp,
  };
}

function stateRow({ models, loaded, loading, failure, awaited, missing }: ModelList): ModelRow | undefined {
  if (awaited !== undefined) return spinning(vscode.l10n.t('Loading models, to choose {0}…', shown(awaited)));
  if (loading) return loaded || models.length > 0 ? undefined : spinning(vscode.l10n.t('Loading models…'));
  if (failure !== undefined) return retryRow(failure);
  if (missing !== undefined) return infoRow(vscode.l10n.t('There is no model or app named {0}', shown(missing)));
  return loaded?.size === 0 ? infoRow(vscode.l10n.t('No models are available to your organisation')) : undefined;
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
  const label = `$(refresh) ${vscode.l10n.t('The models could not be loaded. Retry')}`;
  return { label, detail: withoutIcons(failure), choice: 'retry', alwaysShow: true };
}

function separator(label: string): ModelRow {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}
