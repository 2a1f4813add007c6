import { setTimeout as wait } from 'node:timers/promises';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { registerCommands } from './commands.ts';
import { CurrentOrganisation } from './settings/currentOrganisation.ts';
import { installationIfAny } from './connect/installation.ts';
import { showLockedSettings } from './dialogs/lockedNotice.ts';
import { offer } from './dialogs/notice.ts';
import { settings } from './settings/settings.ts';
import { showStatusBarItem } from './connect/statusBar.ts';
import { onDidChangeSettings } from './settings/userSettings.ts';
import { showIgnoredSettings } from './dialogs/workspaceNotice.ts';
import { WatchedEditors } from './editor/watchedEditors.ts';
import { organisationPath } from './organisation/organisationPath.ts';
import { loadedOnce } from './shared/loadedOnce.ts';
import { NativeChat } from './nativeChat/nativeChat.ts';
import { ChatViewProvider } from './panel/chatViewProvider.ts';
import { tabType, viewType } from './panel/viewTypes.ts';
import type { RealmChat } from './realmChat.ts';
import { showWhatsNew } from './dialogs/whatsNew.ts';

// Files that are loaded later import these from this bundle (see `shared` in esbuild.mjs).
export * as l10n from '@vscode/l10n';
export * as userSettings from './settings/userSettings.ts';
export * as userValue from './settings/userValue.ts';

/** Milliseconds after activation until VS Code is asked to load our models. Before that it is busy with its start. */
const startMilliseconds = 2_000;

/** Registers everything that VS Code must know from the start. The code behind it is loaded when it is first needed. Sends nothing. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const { extension, extensionUri, subscriptions } = context;
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });

  const schema = vscode.Uri.joinPath(extensionUri, 'docs', 'organisation.schema.json');
  const organisation = new CurrentOrganisation(organisationPath(), schema.fsPath);
  // Before anything reads a setting.
  if (organisation.mayExist()) await organisation.refresh();
  const editors = new WatchedEditors();
  let loaded: RealmChat | undefined;
  const realmChat = loadedOnce(async (): Promise<RealmChat> => {
    // VS Code sends what it was given, such as a page, at the end of this turn of the event loop. So that it need not wait for the import,
    // the import starts after that.
    await wait(0);
    const { RealmChat: Loaded } = await import('./realmChat.ts');
    loaded = new Loaded(context, { editors, refreshOrganisation: () => organisation.refresh() });
    subscriptions.push(
      loaded,
      loaded.nativeChat.models.onDidChangeModels(() => nativeChat.notifyOfModels()),
    );
    return loaded;
  });
  const restoreOwnTabs = async (): Promise<unknown> => (await realmChat()).tools.features();
  const icon = vscode.Uri.joinPath(extensionUri, 'media', 'icon.svg');
  const nativeChat = new NativeChat(async () => (await realmChat()).nativeChat, icon);

  subscriptions.push(
    organisation,
    editors,
    editors.onDidOpenOurs(restoreOwnTabs),
    showStatusBarItem(),
    registerCommands(extension.packageJSON, async (id, passed) => (await realmChat()).run(id, passed)),
    vscode.window.registerWebviewViewProvider(
      viewType,
      new ChatViewProvider(
        extensionUri,
        () => loaded?.panel.sideBar,
        async () => (await realmChat()).panel.sideBar,
      ),
    ),
    vscode.window.registerWebviewPanelSerializer(tabType, {
      deserializeWebviewPanel: async (panel, state) => (await realmChat()).panel.showInTab(panel, state),
    }),
    vscode.window.registerUriHandler({ handleUri: async (uri) => (await realmChat()).openConnectLink(uri) }),
    nativeChat,
    showLockedSettings(context.globalState),
  );
  void showIgnoredSettings(context);
  showWhatsNew(context, offer).catch(async (error: unknown) => (await realmChat()).showFailure(error));
  // Old conversations are also deleted if the user does not open a chat.
  const deleteOld = (): unknown => (settings.historyDays() === undefined ? undefined : realmChat());
  // VS Code then asks for our models, which the model picker of its own chat offers.
  const notifyOfModels = (): void => {
    if (!loaded && installationIfAny()) nativeChat.notifyOfModels();
  };
  const afterStart = setTimeout(notifyOfModels, startMilliseconds);
  subscriptions.push(
    onDidChangeSettings(deleteOld),
    onDidChangeSettings(notifyOfModels),
    new vscode.Disposable(() => clearTimeout(afterStart)),
  );
  void deleteOld();
  if (editors.hasOwnTabs) await restoreOwnTabs();
}
