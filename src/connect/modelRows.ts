import * as vscode from 'vscode';
import { isApp } from '../service/apps.ts';
import { allApps } from './chosenModel.ts';
import { withoutIcons } from '../plainText.ts';

/** A row of the model picker. One without `choice` only tells something. */
export interface ModelRow extends vscode.QuickPickItem {
  choice?: { model: string } | 'addApp' | 'retry';
}

/** How the list of models stands: the models last known, if any, and whether a newer list is on its way or failed, and why. */
export interface ModelList {
  known: string[] | undefined;
  loading: boolean;
  failure?: string;
}

/** The rows of the model picker: apps in one group, models in the other, and what is to say about the list. */
export function modelRows(list: ModelList, chosen: string): ModelRow[] {
  return [
    separator(vscode.l10n.t('Apps')),
    ...allApps().map(({ id, name }) => modelRow(id, name, chosen)),
    { label: `$(add) ${vscode.l10n.t('Add app…')}`, choice: 'addApp', alwaysShow: true },
    separator(vscode.l10n.t('Models')),
    ...(list.known ?? []).filter((id) => !isApp(id)).map((id) => modelRow(id, id, chosen)),
    ...stateRows(list),
  ];
}

/** Whether two rows, of a list and of a later one, stand for the same. */
export function isSameRow(row: ModelRow, other: ModelRow): boolean {
  return row.label === other.label && row.description === other.description;
}

function modelRow(id: string, name: string, chosen: string): ModelRow {
  const row: ModelRow = { label: withoutIcons(name), choice: { model: id } };
  if (name !== id) row.description = withoutIcons(id);
  if (id === chosen) row.iconPath = new vscode.ThemeIcon('check');
  return row;
}

function stateRows({ known, loading, failure }: ModelList): ModelRow[] {
  if (loading) return known ? [] : [{ label: `$(loading~spin) ${vscode.l10n.t('Loading models…')}`, alwaysShow: true }];
  if (failure !== undefined) return [retryRow(failure)];
  return known?.length ? [] : [{ label: vscode.l10n.t('No models for your organisation'), alwaysShow: true }];
}

function retryRow(failure: string): ModelRow {
  const label = `$(refresh) ${vscode.l10n.t('The models could not be loaded. Retry')}`;
  return { label, detail: withoutIcons(failure), choice: 'retry', alwaysShow: true };
}

function separator(label: string): ModelRow {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}
