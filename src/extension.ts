import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { problemOf } from './chat/ending.ts';
import { Session } from './chat/session.ts';
import { addApp } from './connect/addApp.ts';
import { ApiKeys } from './connect/apiKeys.ts';
import { chosenModel } from './connect/chosenModel.ts';
import { currentNetwork } from './connect/currentNetwork.ts';
import { Connections } from './connect/connections.ts';
import { connectionSummary } from './connect/installation.ts';
import { onDidChangeInstallation } from './connect/installationChange.ts';
import { deleteApiKey, setApiKey } from './connect/keyCommands.ts';
import { KeyPresence } from './connect/keyPresence.ts';
import { selectModel } from './connect/modelPicker.ts';
import { Models } from './connect/models.ts';
import { ask, tell } from './connect/notice.ts';
import { openApiExplorer } from './connect/openApiExplorer.ts';
import { refreshModels } from './connect/refreshModels.ts';
import { ReportDocument } from './connect/reportDocument.ts';
import { RememberedLists } from './connect/rememberedLists.ts';
import { logRequests } from './connect/requestLog.ts';
import { serviceClients } from './connect/serviceClients.ts';
import { serviceReplier } from './connect/serviceReplier.ts';
import { settings } from './connect/settings.ts';
import { setUpConnection } from './connect/setUp.ts';
import { createStatusBarItem, showConnection } from './connect/statusBar.ts';
import { switchConnection } from './connect/switchConnection.ts';
import { testConnection } from './connect/testConnection.ts';
import { onDidChangeSettings } from './connect/userSettings.ts';
import { tellIgnoredSettings } from './connect/workspaceNotice.ts';
import { Changes } from './editor/changes.ts';
import { addSelectionToChat, askAbout, explain, generateTests } from './editor/chatCommands.ts';
import { CodeActions } from './editor/codeActions.ts';
import { applyInEditor, copyCode, insertAtCursor, openInNewFile } from './editor/codeBlock.ts';
import { accept, changeInstruction, discard, retry } from './editor/decide.ts';
import { LastEditor } from './editor/lastEditor.ts';
import { Proposals } from './editor/proposals.ts';
import { ChatView } from './panel/chatView.ts';
import { texts } from './panel/texts.ts';
import type { Action, Attachment, Problem } from './protocol.ts';
import { serviceError } from './service/errors.ts';

/** Builds every object once, in reading order, and registers what VS Code is to know of. Sends nothing. */
export function activate(context: vscode.ExtensionContext): void {
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });

  const environmentKey = (): string | undefined => process.env[settings.apiKeyEnvironmentVariable()];
  const apiKeys = new ApiKeys(context.secrets, context.globalState, environmentKey);
  const keyPresence = new KeyPresence(apiKeys, () => chatView.tellConnection());
  const log = vscode.window.createOutputChannel('Realm Chat', { log: true });
  const network = currentNetwork(logRequests(log));
  const connectTo = serviceClients(network);
  const report = new ReportDocument();
  const { version } = context.extension.packageJSON as { version: string };
  const lists = new RememberedLists(vscode.Uri.joinPath(context.globalStorageUri, 'models').fsPath);
  const models = new Models(lists, apiKeys, connectTo);
  const connections = new Connections(context.globalState, async (installation) => {
    await apiKeys.delete(installation);
    await models.forget(installation);
  });
  const replier = serviceReplier(apiKeys, connectTo);
  const statusBarItem = createStatusBarItem();

  const session = new Session(replier, (fact) => {
    chatView.tell(fact);
    if (fact.type !== 'turn-delta')
      void vscode.commands.executeCommand('setContext', 'realmChat.running', session.running);
  });
  const proposals = new Proposals();
  const lastEditor = new LastEditor();
  const changes = new Changes(proposals, {
    replier,
    tellProblem,
    showInChat: async (...turn) => {
      await showChat();
      await session.add(...turn);
    },
  });
  const chatView = new ChatView(context.extensionUri, session, {
    connection: () => ({ ...connectionSummary(), model: chosenModel().name, hasKey: keyPresence.hasKey }),
    selectModel: () => vscode.commands.executeCommand('realmChat.selectModel'),
    perform,
    copy: (text) => told(() => copyCode(text)),
    insert: (code) => told(() => insertAtCursor(lastEditor.current, code)),
    apply: (code) => told(() => applyInEditor(lastEditor.current, proposals, code)),
    openFile: (code, language) => told(() => openInNewFile(code, language)),
  });

  const askChat = async (text: string, attachments: Attachment[]): Promise<void> => {
    await showChat();
    if (session.running) tell(vscode.l10n.t('A reply is still on its way. Stop it or wait for it, then try again.'));
    else await session.send(text, attachments);
  };
  /** The draft is not there yet: until it is, the chat is only shown. */
  const addToDraft = async (): Promise<void> => {
    await showChat();
    chatView.tell({ type: 'focus' });
  };
  const setUp = (): Promise<void> => setUpConnection(connections, apiKeys, connectTo);

  const commands: Record<string, () => unknown> = {
    newChat: async () => {
      session.startNew();
      await showChat();
      chatView.tell({ type: 'focus' });
    },
    stop: () => session.stop(),
    selectModel: () => selectModel(models),
    addApp,
    refreshModels: () => refreshModels(models),
    setUpConnection: setUp,
    switchConnection: () => switchConnection(connections, setUp),
    setApiKey: () => setApiKey(apiKeys),
    deleteApiKey: () => deleteApiKey(apiKeys),
    testConnection: () => testConnection(apiKeys, network, report, version),
    openApiExplorer,
    showLog: () => log.show(),
    explain: () => explain(lastEditor.current, askChat),
    ask: () => askAbout(lastEditor.current, askChat),
    generateTests: () => generateTests(lastEditor.current, askChat),
    addSelectionToChat: () => addSelectionToChat(lastEditor.current, addToDraft),
    fix: () => changes.fix(lastEditor.current),
    document: () => changes.document(lastEditor.current),
    rewrite: () => changes.rewrite(lastEditor.current),
    acceptProposal: () => accept(proposals),
    discardProposal: () => discard(proposals),
    retryProposal: () => retry(proposals),
    changeInstruction: () => changeInstruction(proposals),
  };

  context.subscriptions.push(
    log,
    statusBarItem,
    proposals,
    lastEditor,
    report,
    vscode.languages.registerCodeActionsProvider({ pattern: '**' }, new CodeActions()),
    vscode.window.registerWebviewViewProvider('realmChat.chat', chatView),
    // Also when another window has stored or deleted a key.
    context.secrets.onDidChange(() => keyPresence.check()),
    onDidChangeSettings(() => {
      void keyPresence.check();
      showConnection(statusBarItem);
      chatView.tellConnection();
    }),
    // What was said with one organisation is not sent to another; what never got an answer is tried again there.
    onDidChangeInstallation(() => {
      if (session.running || session.hasReplies) session.startNew();
    }),
    // A caller may pass arguments, as menus do; no command takes any.
    ...Object.entries(commands).map(([name, run]) =>
      vscode.commands.registerCommand(`realmChat.${name}`, () => told(run)),
    ),
  );
  void keyPresence.check();
  void tellIgnoredSettings(context);
}

/** Runs a command; when it fails, says so in a sentence with the buttons that mend it. */
async function told(run: () => unknown): Promise<void> {
  try {
    await run();
  } catch (error) {
    await tellProblem(problemOf(serviceError(error)), () => told(run));
  }
}

async function tellProblem({ sentence, actions }: Problem, again: () => Promise<void>): Promise<void> {
  const pressed = await ask(sentence, ...actions.map((action) => texts().actions[action]));
  const action = pressed === undefined ? undefined : actions[pressed];
  if (action === 'retry') await again();
  else if (action) await perform(action);
}

function perform(action: Action): Thenable<unknown> {
  const { executeCommand } = vscode.commands;
  if (action === 'openSettings') return executeCommand('workbench.action.openSettings', '@ext:realm-chat.realm-chat');
  if (action === 'openProxySettings') return executeCommand('workbench.action.openSettings', 'http.proxy');
  if (action === 'openWalkthrough')
    return executeCommand('workbench.action.openWalkthrough', 'realm-chat.realm-chat#start');
  return executeCommand(`realmChat.${action}`);
}

function showChat(): Thenable<unknown> {
  return vscode.commands.executeCommand('realmChat.chat.focus');
}
