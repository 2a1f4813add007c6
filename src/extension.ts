import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { promptTemplates } from './chat/composing/templates.ts';
import { Outgoing } from './chat/outgoing/outgoing.ts';
import { TokenEstimates } from './chat/tokenEstimates.ts';
import { registerCommands } from './commands.ts';
import { ActiveConnection } from './connect/activeConnection.ts';
import { CurrentOrganisation } from './connect/currentOrganisation.ts';
import { showLockedSettings } from './connect/lockedNotice.ts';
import { notify, offer } from './connect/notice.ts';
import { settings } from './connect/settings.ts';
import { showIgnoredSettings } from './connect/workspaceNotice.ts';
import { EditorTools } from './editor/editorTools.ts';
import { organisationPath } from './organisation/organisationPath.ts';
import type { ModelProviderHost } from './nativeChat/modelProvider.ts';
import { NativeChat } from './nativeChat/nativeChat.ts';
import type { ParticipantHost } from './nativeChat/participant.ts';
import { shownKey } from './newsDue.ts';
import { ChatPanel } from './panel/chatPanel.ts';
import { keepFormerPlace } from './panel/formerPlace.ts';
import { secretHost } from './secretDialog.ts';
import { commandOf, isOffered, openSetting, perform, showingProblems, showProblem } from './problemDialog.ts';
import { showWhatsNew } from './whatsNew.ts';

// The files that are loaded later take these from here, as `shared` of esbuild.mjs says.
export * as l10n from '@vscode/l10n';
export * as userValue from './userValue.ts';

/** Builds every object once, in reading order, and registers what VS Code is to know of. Sends nothing. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });
  context.subscriptions.push(keepFormerPlace(context, shownKey));

  const schema = vscode.Uri.joinPath(context.extensionUri, 'docs', 'organisation.schema.json');
  const organisation = new CurrentOrganisation(organisationPath(), schema.fsPath);
  // Before anything that reads a setting.
  if (organisation.mayExist()) await organisation.refresh();
  const connection = new ActiveConnection(context, organisation);
  const { replier } = connection;
  const estimates = new TokenEstimates();
  const noteCount = (model: string, characters: number, tokens: number): void =>
    estimates.note(model, characters, tokens);
  const outgoing = new Outgoing(secretHost(context));
  const tools: EditorTools = new EditorTools(() => ({
    replier: { ...replier, outgoing },
    showProblem,
    chat: panel,
    answerShower: () => panel.answerShower(),
    place: () => connection.place(),
    workspaceState: context.workspaceState,
    estimates,
    contextLength: () => connection.contextLength(),
  }));
  const panel: ChatPanel = new ChatPanel(context, {
    replier: { ...replier, counted: noteCount },
    estimates,
    outgoing,
    connection,
    settings: {
      keeps: settings.historyEnabled,
      keptDays: settings.historyDays,
      templates: () => promptTemplates(settings.prompts()),
    },
    attaching: tools.attaching,
    codeBlocks: tools.codeBlocks,
    dialogs: {
      notify,
      offer,
      showingProblems,
      perform,
      openSetting,
      showText: tools.showText,
      readText: tools.readText,
    },
  });

  const models: ModelProviderHost = {
    offeredModels: () => connection.offeredModels(),
    loadModels: (signal) => connection.loadModels(signal),
    onDidChangeModels: connection.onDidChange,
    place: () => connection.place(),
    begin: () => replier.begin(),
    outgoing,
    showProblem,
  };
  const participant: ParticipantHost = {
    replier: { ...replier, counted: noteCount },
    model: replier.model,
    offeredModels: () => connection.offeredModels(),
    place: () => connection.place(),
    outgoing,
    templates: () => promptTemplates(settings.prompts()),
    questioned: tools.questioned,
    buttonOf: (action) => (isOffered(action) ? commandOf(action) : undefined),
  };
  const nativeChat = new NativeChat(
    models,
    participant,
    vscode.Uri.joinPath(context.extensionUri, 'media', 'icon.svg'),
  );

  const commands = { ...connection.commands, ...panel.commands, ...tools.commands };
  context.subscriptions.push(organisation, connection, tools, panel, nativeChat);
  context.subscriptions.push(registerCommands(commands, showingProblems));
  const handleUri = (uri: vscode.Uri): Promise<void> => showingProblems(() => connection.openConnectLink(uri));
  context.subscriptions.push(vscode.window.registerUriHandler({ handleUri }));
  void showIgnoredSettings(context);
  context.subscriptions.push(showLockedSettings(context.globalState));
  void showingProblems(() => showWhatsNew(context, offer));
  await tools.restore();
}
