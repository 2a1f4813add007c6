import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { Composing } from './chat/composing.ts';
import { admitted, Draft, summaryOf } from './chat/draft.ts';
import { problemOf } from './chat/ending.ts';
import { found, refusalText, type Found } from './chat/found.ts';
import { requestText } from './chat/requestText.ts';
import { Session } from './chat/session.ts';
import { promptTemplates, type PromptTemplate } from './chat/templates.ts';
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
import { chosenSource } from './editor/attach/chosenSource.ts';
import { droppedFiles } from './editor/attach/droppedFiles.ts';
import { editorContext } from './editor/attach/editorContext.ts';
import { attachmentSources } from './editor/attach/sources.ts';
import { Changes } from './editor/changes.ts';
import { addSelectionToChat, askAbout, explain, generateTests } from './editor/chatCommands.ts';
import { CodeActions } from './editor/codeActions.ts';
import { applyInEditor, copyCode, insertAtCursor, openInNewFile } from './editor/codeBlock.ts';
import { CommitMessages } from './editor/commitMessage.ts';
import { accept, changeInstruction, discard, retry } from './editor/decide.ts';
import { LastEditor } from './editor/lastEditor.ts';
import { openAttachment } from './editor/openAttachment.ts';
import { Proposals } from './editor/proposals.ts';
import { ReadOnlyDocuments } from './editor/readOnlyDocuments.ts';
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
  const documents = new ReadOnlyDocuments();
  const codeActions = new CodeActions();
  const changes = new Changes(proposals, {
    replier,
    tellProblem,
    chat() {
      const place = connectedPlace();
      return async (question, attachments, model, reply) => {
        // What one organisation answered is not said to another.
        if (place !== connectedPlace()) return documents.show(question, reply, 'markdown');
        await showChat();
        await session.add(question, attachments, model, reply);
      };
    },
  });
  const commitMessages = new CommitMessages(replier, tellProblem);
  const draft = new Draft(() => chatView.tellDraft());
  const addToDraft = (found: Found): void => {
    const refusals = draft.add(found);
    if (refusals.length > 0) tell(refusalText(refusals));
  };
  const editor = (): vscode.TextEditor | undefined => lastEditor.current;
  const sources = attachmentSources(editor);
  const templates = (): PromptTemplate[] => promptTemplates(settings.prompts());
  const composing = new Composing(session, draft, {
    templates,
    ...editorContext(editor),
    refuse: tell,
    putBack: (text) => chatView.compose(text),
    connection: connectedPlace,
  });
  const showText = documents.show.bind(documents);
  const chatView = new ChatView(context.extensionUri, session, {
    connection: () => ({ ...connectionSummary(), model: chosenModel().name, hasKey: keyPresence.hasKey }),
    prompts: () => templates().map(({ name, description }) => ({ name, description })),
    draft: () => draft.attachments.map(summaryOf),
    send: (text) => told(() => composing.send(text)),
    attach: (source) =>
      told(async () => {
        const chosen = source ?? (await chosenSource());
        if (chosen) addToDraft(await sources[chosen]());
      }),
    attachDropped: (uris) => told(async () => addToDraft(await droppedFiles(uris))),
    detach: (id) => draft.remove(id),
    openAttachment: (id) =>
      told(async () => {
        const attachment = draft.attachment(id) ?? session.attachment(id);
        if (attachment) await openAttachment(attachment, showText);
      }),
    preview: (text) =>
      told(async () => {
        const request = await composing.request(text);
        if (request)
          await showText(vscode.l10n.t('What will be sent'), requestText(request, connectedPlace()), 'markdown');
      }),
    selectModel: () => vscode.commands.executeCommand('realmChat.selectModel'),
    chooseModel: () => chooseModelOnce(models),
    perform,
    copy: (text) =>
      told(async () => {
        if (await copyCode(text)) chatView.tell({ type: 'copied' });
      }),
    insert: (code) => told(() => insertAtCursor(lastEditor.current, code)),
    apply: (code) => told(() => applyInEditor(lastEditor.current, proposals, code)),
    openFile: (code, language) => told(() => openInNewFile(code, language)),
  });

  const askChat = async (text: string, attachments: Attachment[]): Promise<void> => {
    await showChat();
    const { refusals } = admitted([], found(...attachments));
    if (refusals.length > 0) tell(refusalText(refusals));
    else if (session.running) {
      addToDraft(found(...attachments));
      chatView.compose(text);
      tell(vscode.l10n.t('A reply is still on its way. What you asked waits in the message box.'));
    } else await session.send(text, attachments);
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
    addSelectionToChat: () =>
      addSelectionToChat(lastEditor.current, async (attachments) => {
        addToDraft(found(...attachments));
        await showChat();
        chatView.tell({ type: 'focus' });
      }),
    fix: () => changes.fix(lastEditor.current),
    fixProblem: () => changes.fix(lastEditor.current, codeActions.offered),
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
    vscode.window.registerWebviewViewProvider('realmChat.chat', chatView),
    // Also when another window has stored or deleted a key.
    context.secrets.onDidChange(() => keyPresence.check()),
    onDidChangeSettings(() => {
      void keyPresence.check();
      showConnection(statusBarItem);
      chatView.tellConnection();
      chatView.tellPrompts();
    }),
    // What was said with one organisation is not sent to another; what never got an answer is tried again there.
    onDidChangeInstallation(() => {
      if (session.running || session.hasReplies) session.startNew();
    }),
    // Source Control says which of the open repositories is meant; nothing else of a caller counts anywhere.
    vscode.commands.registerCommand('realmChat.generateCommitMessage', (source: unknown) =>
      told(() => commitMessages.generate(source)),
    ),
    vscode.commands.registerCommand('realmChat.stopCommitMessage', (source: unknown) => commitMessages.stop(source)),
    // A caller may pass arguments, as menus do; no other command takes any.
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
