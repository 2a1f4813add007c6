import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { OrganisationHelp } from '../protocol.ts';
import { withoutLinks } from '../shared/plainText.ts';
import { isLocked, organisation } from './userValue.ts';

/** The text that users read if they cannot change something. */
export function setByOrganisation(): string {
  return l10n.t('Set by your organisation');
}

/** Whether the organisation locks one of these settings, by their names without `realmChat`. If so, notifies the user. */
export function showIfLocked(...names: string[]): boolean {
  const isDecided = names.some(isLocked);
  if (isDecided) void showSetByOrganisation();
  return isDecided;
}

/** Notifies the user that the organisation decides something, and where to ask for help. */
export async function showSetByOrganisation(what?: string): Promise<void> {
  const message = [setByOrganisation(), what, organisation()?.help?.text].filter(Boolean).join(' · ');
  const open = l10n.t('Get help');
  const shown = withoutLinks(message);
  if (!helpLink()) void vscode.window.showInformationMessage(shown);
  else if ((await vscode.window.showInformationMessage(shown, open)) === open) await openHelp();
}

/** Where to ask for help in the organisation; undefined if its file does not say. */
export function organisationHelp(): OrganisationHelp | undefined {
  const text = organisation()?.help?.text;
  const hasLink = helpLink() !== undefined;
  return text !== undefined || hasLink ? { ...(text !== undefined && { text }), hasLink } : undefined;
}

/** Opens the organisation's page that helps. Without one, shows the help text of its file, or a general one. */
export async function openHelp(): Promise<void> {
  const link = helpLink();
  const text = organisation()?.help?.text ?? l10n.t('Ask an administrator of your organisation.');
  if (link) await vscode.env.openExternal(link);
  else void vscode.window.showInformationMessage(withoutLinks(text));
}

function helpLink(): vscode.Uri | undefined {
  const url = organisation()?.help?.url;
  return url !== undefined && URL.parse(url)?.protocol === 'https:' ? vscode.Uri.parse(url, true) : undefined;
}
