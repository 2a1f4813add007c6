import * as l10n from '@vscode/l10n';
import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';
import { registerCommands } from './commands.ts';
import { CurrentOrganisation } from './connect/currentOrganisation.ts';
import { showLockedSettings } from './connect/lockedNotice.ts';
import { offer } from './connect/notice.ts';
import { settings } from './connect/settings.ts';
import { showStatusBarItem } from './connect/statusBar.ts';
import { onDidChangeSettings } from './connect/userSettings.ts';
import { showIgnoredSettings } from './connect/workspaceNotice.ts';
import { WatchedEditors } from './editor/watchedEditors.ts';
import { organisationPath } from './organisation/organisationPath.ts';
import { NativeChat } from './nativeChat/nativeChat.ts';
import { shownKey } from './newsDue.ts';
import { ChatViewProvider } from './panel/chatViewProvider.ts';
import { keepFormerPlace } from './panel/formerPlace.ts';
import { tabType, viewType } from './panel/viewTypes.ts';
import type { RealmChat } from './realmChat.ts';
import { showWhatsNew } from './whatsNew.ts';

// The files that are loaded later take these from here, as `shared` of esbuild.mjs says.
export * as l10n from '@vscode/l10n';
export * as userSettings from './connect/userSettings.ts';
export * as userValue from './userValue.ts';

/** Registers what VS Code is to know of from the start on. What all of it does is loaded with the first need. Sends nothing. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const { extension, extensionUri, subscriptions } = context;
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });
  subscriptions.push(keepFormerPlace(context, shownKey));

  const schema = vscode.Uri.joinPath(extensionUri, 'docs', 'organisation.schema.json');
  const organisation = new CurrentOrganisation(organisationPath(), schema.fsPath);
  // Before anything that reads a setting.
  if (organisation.mayExist()) await organisation.refresh();
  const editors = new WatchedEditors();
  let loaded: Promise<RealmChat> | undefined;
  const realmChat = (): Promise<RealmChat> => (loaded ??= loadRealmChat(context, editors, organisation));
  const showOurs = async (): Promise<unknown> => (await realmChat()).tools.features();

  subscriptions.push(
    organisation,
    editors,
    editors.onDidOpenOurs(showOurs),
    showStatusBarItem(),
    registerCommands(extension.packageJSON, async (id, passed) => (await realmChat()).run(id, passed)),
    vscode.window.registerWebviewViewProvider(
      viewType,
      new ChatViewProvider(extensionUri, async () => (await realmChat()).panel.sideBar),
    ),
    vscode.window.registerWebviewPanelSerializer(tabType, {
      deserializeWebviewPanel: async (panel, state) => (await realmChat()).panel.showInTab(panel, state),
    }),
    vscode.window.registerUriHandler({ handleUri: async (uri) => (await realmChat()).openConnectLink(uri) }),
    new NativeChat(async () => (await realmChat()).nativeChat, vscode.Uri.joinPath(extensionUri, 'media', 'icon.svg')),
    showLockedSettings(context.globalState),
  );
  void showIgnoredSettings(context);
  void showWhatsNew(context, offer);
  // Old conversations are deleted also where nobody looks at a chat.
  const deleteOld = (): unknown => (settings.historyDays() === undefined ? undefined : realmChat());
  subscriptions.push(onDidChangeSettings(deleteOld));
  void deleteOld();
  if (editors.haveOurs) await showOurs();
}

async function loadRealmChat(
  context: vscode.ExtensionContext,
  editors: WatchedEditors,
  organisation: CurrentOrganisation,
): Promise<RealmChat> {
  // What VS Code is given to show meanwhile, it is sent when this turn of the event loop ends.
  await setTimeout(0);
  const { RealmChat: Loaded } = await import('./realmChat.ts');
  const all = new Loaded(context, { editors, refreshOrganisation: () => organisation.refresh() });
  context.subscriptions.push(all);
  return all;
}
