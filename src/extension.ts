import * as l10n from '@vscode/l10n';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { problemOf } from './chat/ending.ts';
import { foundAll } from './chat/composing/foundAttachments.ts';
import { History } from './chat/history/history.ts';
import { historySentence } from './chat/history/historyProblem.ts';
import { keptWhile, type Journal } from './chat/history/journal.ts';
import { requestText } from './chat/composing/requestText.ts';
import { promptTemplates } from './chat/composing/templates.ts';
import { addApp } from './connect/addApp.ts';
import { ApiKeys } from './connect/apiKeys.ts';
import { chosenModel } from './connect/chosenModel.ts';
import { currentNetwork } from './connect/currentNetwork.ts';
import { Connections } from './connect/connections.ts';
import { connectedPlace, connectionSummary } from './connect/installation.ts';
import { onDidChangeInstallation } from './connect/installationChange.ts';
import { deleteApiKey, setApiKey } from './connect/keyCommands.ts';
import { KeyPresence } from './connect/keyPresence.ts';
import { chooseModelOnce, selectModel } from './connect/modelPicker.ts';
import { ModelPresence } from './connect/modelPresence.ts';
import { Models } from './connect/models.ts';
import { ask, notify, offer } from './connect/notice.ts';
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
import { showIgnoredSettings } from './connect/workspaceNotice.ts';
import { chosenSource } from './editor/attach/chosenSource.ts';
import { droppedFiles } from './editor/attach/droppedFiles.ts';
import { editorContext } from './editor/attach/editorContext.ts';
import { attachmentSources } from './editor/attach/sources.ts';
import { Changes } from './editor/proposal/codeChanges.ts';
import { addSelectionToChat, askAbout, explain, generateTests } from './editor/chatCommands.ts';
import { CodeActions } from './editor/codeActions.ts';
import { applyInEditor, copyCode, insertAtCursor, openInNewFile } from './editor/codeBlock.ts';
import { CommitMessages } from './editor/commitMessage.ts';
import { accept, changeInstruction, discard, retry } from './editor/proposal/decisions.ts';
import { LastEditor } from './editor/lastEditor.ts';
import { openAttachment } from './editor/openAttachment.ts';
import { Proposals } from './editor/proposal/proposals.ts';
import { ReadOnlyDocuments } from './editor/readOnlyDocuments.ts';
import { createChat, type Chat, type ChatServices } from './panel/chat.ts';
import { Chats } from './panel/chats.ts';
import { tabType } from './panel/chatTabs.ts';
import type { ConversationsHost } from './panel/conversationsHost.ts';
import { deleteAllConversations } from './panel/history/deleteConversation.ts';
import { exportChat } from './panel/history/exportChat.ts';
import { importChat } from './panel/history/importChat.ts';
import { showHistory } from './panel/history/showHistory.ts';
import { ShownConversations } from './panel/shownConversations.ts';
import { texts } from './panel/texts.ts';
import type { Action, Attachment, Problem } from './protocol.ts';
import { serviceError } from './service/errors.ts';

/** Builds every object once, in reading order, and registers what VS Code is to know of. Sends nothing. */
export function activate(context: vscode.ExtensionContext): void {
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });

  const environmentKey = (): string | undefined => process.env[settings.apiKeyEnvironmentVariable()];
  const apiKeys = new ApiKeys(context.secrets, context.globalState, environmentKey);
  const keyPresence = new KeyPresence(apiKeys, () => notifyAll());
  const log = vscode.window.createOutputChannel('Realm Chat', { log: true });
  const network = currentNetwork(logRequests(log));
  const connectTo = serviceClients(network);
  const report = new ReportDocument();
  const { version } = context.extension.packageJSON as { version: string };
  const lists = new RememberedLists(vscode.Uri.joinPath(context.globalStorageUri, 'models').fsPath);
  const models = new Models(lists, apiKeys, connectTo, () => void modelPresence.check());
  const modelPresence = new ModelPresence(models, () => notifyAll());
  const connections = new Connections(context.globalState, async (installation) => {
    await apiKeys.delete(installation);
    await models.forget(installation);
  });
  const replier = serviceReplier(apiKeys, connectTo);
  const statusBarItem = createStatusBarItem();

  const history = new History(join(context.globalStorageUri.fsPath, 'conversations'), (problem) =>
    notify(historySentence(problem)),
  );
  const kept = (journal: Journal): Journal | undefined =>
    settings.historyEnabled() ? keptWhile(settings.historyEnabled, journal) : undefined;
  const proposals = new Proposals();
  const lastEditor = new LastEditor();
  const documents = new ReadOnlyDocuments();
  const codeActions = new CodeActions();
  const changes = new Changes(proposals, {
    replier,
    showProblem,
    chat() {
      const place = connectedPlace();
      return async (question, attachments, model, reply, stopReason) => {
        const { session } = await showChat();
        await session.idle();
        // What one organisation answered is not said to another.
        if (place === connectedPlace()) await session.add(question, attachments, model, reply, stopReason);
        else await documents.show(question, reply, 'markdown');
      };
    },
  });
  const commitMessages = new CommitMessages(replier, showProblem);
  const editor = (): vscode.TextEditor | undefined => lastEditor.current;
  const sources = attachmentSources(editor);
  const showText = documents.show.bind(documents);
  const services: ChatServices = {
    replier,
    keeper: { journal: () => kept(history.create(vscode.workspace.name)), place: connectedPlace },
    keeps: settings.historyEnabled,
    connection: () => ({
      ...connectionSummary(),
      model: chosenModel().name,
      isModelMissing: modelPresence.isMissing,
      hasKey: keyPresence.hasKey,
    }),
    templates: () => promptTemplates(settings.prompts()),
    place: connectedPlace,
    ...editorContext(editor),
    notify,
    showingProblems,
    find: async (source) => {
      const chosen = source ?? (await chosenSource());
      return chosen && sources[chosen]();
    },
    droppedFiles,
    openAttachment: (attachment) => openAttachment(attachment, showText),
    showRequest: (request) =>
      showText(vscode.l10n.t('What will be sent'), requestText(request, connectedPlace()), 'markdown'),
    selectModel: () => vscode.commands.executeCommand('realmChat.selectModel'),
    chooseModel: () => chooseModelOnce(models),
    perform,
    copy: copyCode,
    insert: (code) => showingProblems(() => insertAtCursor(lastEditor.current, code)),
    apply: (code) => showingProblems(() => applyInEditor(lastEditor.current, proposals, code)),
    openFile: (code, language) => showingProblems(() => openInNewFile(code, language)),
  };
  const chats = new Chats({
    extension: context.extensionUri,
    create: (changed) => createChat(services, changed),
    history,
    journal: (id) => kept(history.journal(id)),
    shown: new ShownConversations(context.workspaceState, connectedPlace),
    changed: () => void vscode.commands.executeCommand('setContext', 'realmChat.running', chats.active.session.running),
  });
  const notifyAll = (): void => {
    for (const { view } of chats.all) {
      view.sendConnection();
      view.sendPrompts();
      view.sendInfo();
    }
  };
  /** What commands on code say is said in the side bar. */
  const showChat = async (): Promise<Chat> => {
    await vscode.commands.executeCommand('realmChat.chat.focus');
    return chats.sideBar.chat;
  };
  const conversations: ConversationsHost = {
    history,
    chats,
    keeps: settings.historyEnabled,
    place: connectedPlace,
    showSideBar: showChat,
    notify,
    offer,
  };
  const startNew = async (chat: Chat): Promise<void> => {
    chat.session.startNew();
    if (!chats.tabs.reveal(chat)) await showChat();
    chat.view.notify({ type: 'focus' });
  };

  const askChat = async (text: string, attachments: Attachment[]): Promise<void> => {
    const chat = await showChat();
    await chat.ask(text, attachments);
  };
  const setUp = (): Promise<void> => setUpConnection(connections, apiKeys, connectTo);

  const commands: Record<string, () => unknown> = {
    newChat: () => startNew(chats.active),
    newChatInSideBar: () => startNew(chats.sideBar.chat),
    stop: () => chats.active.session.stop(),
    openChatInEditor: () => chats.moveToTab(),
    showHistory: () => showHistory(conversations),
    exportChat: () => exportChat(conversations),
    importChat: () => importChat(conversations),
    deleteAllConversations: () => deleteAllConversations(conversations),
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
    addSelectionToChat: () =>
      addSelectionToChat(lastEditor.current, async (attachments) => {
        const chat = await showChat();
        chat.attach(foundAll(attachments));
        chat.view.notify({ type: 'focus' });
      }),
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
    documents,
    vscode.languages.registerCodeActionsProvider({ pattern: '**' }, codeActions),
    vscode.window.registerWebviewViewProvider('realmChat.chat', chats.sideBar),
    vscode.window.registerWebviewPanelSerializer(tabType, chats.tabs),
    // What is on its way to the disk gets there, although nobody waits for it.
    new vscode.Disposable(() => void chats.save()),
    // Also when another window has stored or deleted a key.
    context.secrets.onDidChange(async (change) => {
      await apiKeys.settle(change);
      await keyPresence.check();
    }),
    onDidChangeSettings(() => {
      void keyPresence.check();
      void modelPresence.check();
      showConnection(statusBarItem);
      notifyAll();
    }),
    // What was said with one organisation is not sent to another; what never got an answer is tried again there.
    onDidChangeInstallation(() => {
      for (const { session } of chats.all) if (session.running || session.hasReplies) session.startNew();
    }),
    // Source Control says which of the open repositories is meant; nothing else of a caller counts anywhere.
    vscode.commands.registerCommand('realmChat.generateCommitMessage', (source: unknown) =>
      showingProblems(() => commitMessages.generate(source)),
    ),
    vscode.commands.registerCommand('realmChat.stopCommitMessage', (source: unknown) => commitMessages.stop(source)),
    vscode.commands.registerCommand('realmChat.fixProblem', (offer: unknown) =>
      showingProblems(() => changes.fixOffered(lastEditor.current, codeActions.offered(offer))),
    ),
  );
  // A caller may pass arguments, as menus do; no other command takes any.
  for (const [name, run] of Object.entries(commands))
    context.subscriptions.push(vscode.commands.registerCommand(`realmChat.${name}`, () => showingProblems(run)));
  void chats.restore();
  void keyPresence.check();
  void modelPresence.check();
  void showIgnoredSettings(context);
}

/** Runs a command; when it fails, says so in a sentence with the buttons that lead to a fix. */
async function showingProblems(run: () => unknown): Promise<void> {
  try {
    await run();
  } catch (error) {
    await showProblem(problemOf(serviceError(error)), () => showingProblems(run));
  }
}

async function showProblem({ sentence, actions }: Problem, again: () => Promise<void>): Promise<void> {
  const pressed = await ask(
    sentence,
    actions.map((action) => texts().actions[action]),
  );
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
