import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { registerCommands } from './commands.ts';
import { CurrentOrganisation } from './connect/currentOrganisation.ts';
import { installationIfAny } from './connect/installation.ts';
import { showLockedSettings } from './connect/lockedNotice.ts';
import { offer } from './connect/notice.ts';
import { settings } from './connect/settings.ts';
import { showStatusBarItem } from './connect/statusBar.ts';
import { onDidChangeSettings } from './connect/userSettings.ts';
import { showIgnoredSettings } from './connect/workspaceNotice.ts';
import { WatchedEditors } from './editor/watchedEditors.ts';
import { organisationPath } from './organisation/organisationPath.ts';
import { LateRealmChat } from './lateRealmChat.ts';
import { NativeChat } from './nativeChat/nativeChat.ts';
import { shownKey } from './newsDue.ts';
import { ChatViewProvider } from './panel/chatViewProvider.ts';
import { keepFormerPlace } from './panel/formerPlace.ts';
import { tabType, viewType } from './panel/viewTypes.ts';
import type { RealmChat } from './realmChat.ts';
import { showWhatsNew } from './whatsNew.ts';

// Files that are loaded later import these from this bundle (see `shared` in esbuild.mjs).
export * as l10n from '@vscode/l10n';
export * as userSettings from './connect/userSettings.ts';
export * as userValue from './userValue.ts';

/** Milliseconds after activation until VS Code is asked to load our models. Before that it is busy with its start. */
const startMilliseconds = 2_000;

/** Registers everything that VS Code must know from the start. The code behind it is loaded when it is first needed. Sends nothing. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const { extension, extensionUri, subscriptions } = context;
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });
  subscriptions.push(keepFormerPlace(context, shownKey));

  const schema = vscode.Uri.joinPath(extensionUri, 'docs', 'organisation.schema.json');
  const organisation = new CurrentOrganisation(organisationPath(), schema.fsPath);
  // Before anything reads a setting.
  if (organisation.mayExist()) await organisation.refresh();
  const editors = new WatchedEditors();
  const late = new LateRealmChat(context, { editors, refreshOrganisation: () => organisation.refresh() });
  const realmChat = (): Promise<RealmChat> => late.load();
  const showOurs = async (): Promise<unknown> => (await realmChat()).tools.features();
  const icon = vscode.Uri.joinPath(extensionUri, 'media', 'icon.svg');
  const nativeChat = new NativeChat(async () => (await realmChat()).nativeChat, icon);

  subscriptions.push(
    organisation,
    editors,
    editors.onDidOpenOurs(showOurs),
    showStatusBarItem(),
    registerCommands(extension.packageJSON, async (id, passed) => (await realmChat()).run(id, passed)),
    vscode.window.registerWebviewViewProvider(
      viewType,
      new ChatViewProvider(
        extensionUri,
        () => late.loaded?.panel.sideBar,
        async () => (await realmChat()).panel.sideBar,
      ),
    ),
    vscode.window.registerWebviewPanelSerializer(tabType, {
      deserializeWebviewPanel: async (panel, state) => (await realmChat()).panel.showInTab(panel, state),
    }),
    vscode.window.registerUriHandler({ handleUri: async (uri) => (await realmChat()).openConnectLink(uri) }),
    nativeChat,
    late.onDidLoad(({ nativeChat: { models } }) => models.onDidChangeModels(() => nativeChat.notifyOfModels())),
    showLockedSettings(context.globalState),
  );
  void showIgnoredSettings(context);
  showWhatsNew(context, offer).catch(async (error: unknown) => (await realmChat()).showFailure(error));
  // Old conversations are also deleted if the user does not open a chat.
  const deleteOld = (): unknown => (settings.historyDays() === undefined ? undefined : realmChat());
  // VS Code then asks for our models, which the model picker of its own chat offers.
  const notifyOfModels = (): void => {
    if (!late.loaded && installationIfAny()) nativeChat.notifyOfModels();
  };
  const afterStart = setTimeout(notifyOfModels, startMilliseconds);
  subscriptions.push(
    onDidChangeSettings(deleteOld),
    onDidChangeSettings(notifyOfModels),
    new vscode.Disposable(() => clearTimeout(afterStart)),
  );
  void deleteOld();
  if (editors.haveOurs) await showOurs();
}
