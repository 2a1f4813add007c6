import { join } from 'node:path';
import type * as vscode from 'vscode';
import { promptTemplates } from './chat/composing/templates.ts';
import { PerConversation } from './chat/perConversation.ts';
import { CommandRecord } from './chat/record/commandRecord.ts';
import { RememberedSecrets } from './chat/secrets/rememberedSecrets.ts';
import { Outgoing } from './chat/secrets/outgoing.ts';
import type { LookUp } from './chat/lookUp/lookUp.ts';
import { roomForResults } from './chat/lookUp/results.ts';
import { charactersOf } from './chat/composing/contextMeter.ts';
import { TokenEstimates } from './chat/tokenEstimates.ts';
import type { Commands } from './commands.ts';
import { ActiveConnection } from './connect/activeConnection.ts';
import { cancellable } from './dialogs/cancellable.ts';
import { confirm, notify, offer } from './dialogs/notice.ts';
import { permitAfter } from './connect/permitted.ts';
import { lookUpHere } from './dialogs/lookUpHere.ts';
import { settings } from './settings/settings.ts';
import { sourceSummaries } from './editor/attach/sources.ts';
import type { CodeCommandsHost } from './editor/editorFeatures.ts';
import { EditorTools } from './editor/editorTools.ts';
import type { WatchedEditors } from './editor/watchedEditors.ts';
import type { NativeChatHost } from './nativeChat/nativeChat.ts';
import { loadedOnce } from './shared/loadedOnce.ts';
import { ChatPanel } from './panel/chatPanel.ts';
import { openLink } from './panel/openLink.ts';
import { commandOf, isOffered, openSetting, perform, showingProblems, showProblem } from './problemDialog.ts';
import { askAboutSecrets } from './secretDialog.ts';

/** What exists from the start. */
export interface Started {
  editors: WatchedEditors;
  /** Reads the organisation's file again. */
  refreshOrganisation: () => Promise<void>;
}

/**
 * Everything that Realm Chat does. VS Code loads it when any part of it is first needed. The constructor builds every object once, in
 * reading order, and sends nothing.
 */
export class RealmChat implements vscode.Disposable {
  readonly panel: ChatPanel;
  readonly tools: EditorTools;
  /** Every command except those on code. */
  readonly commands: Commands;
  /** Loads the commands on code when one of them is first needed. */
  readonly codeCommands: () => Promise<Commands>;
  /** What VS Code's own chat needs. */
  readonly nativeChat: NativeChatHost;
  readonly #connection: ActiveConnection;

  constructor(context: vscode.ExtensionContext, { editors, refreshOrganisation }: Started) {
    const estimates = new TokenEstimates();
    const connection = new ActiveConnection(context, permitAfter(refreshOrganisation), {
      tokensOf: (model, messages) => estimates.of(model, charactersOf(messages)),
      whereAgentsWork: async (offeredModels) => (await nativeChatFeatures()).whereAgentsWork({ offeredModels }),
    });
    const now = connection.addressee;
    const { note: counted } = estimates;
    const outgoing = new Outgoing(new RememberedSecrets(context.globalState), askAboutSecrets);
    const replier = { now, outgoing, counted };
    const templates = () => promptTemplates(settings.prompts());
    const tools = new EditorTools(editors, context.workspaceState);
    const commandRecord = new CommandRecord(
      join(context.globalStorageUri.fsPath, 'commandRequests'),
      settings.historyEnabled,
    );
    const consent = lookUpHere(context.workspaceState);
    const lookUp: LookUp = {
      isOnAtFirst: consent.isOnAtFirst,
      chosen: new PerConversation(),
      isAgreed: consent.isAgreed,
      ask: consent.ask,
      workspace: tools.lookUp,
      others: tools.otherTools,
      mostSteps: settings.lookUpSteps,
      refusers: new Set(),
      room: (model) => roomForResults(model, estimates),
    };
    const panel = new ChatPanel(context, {
      manifest: context.extension.packageJSON,
      commandRecord,
      replier: { ...replier, lookUp },
      estimates,
      undecided: new PerConversation(),
      turnedOff: new PerConversation(),
      connection,
      settings: {
        keeps: settings.historyEnabled,
        keptDays: settings.historyDays,
        notifies: settings.notifies,
        templates,
      },
      sources: sourceSummaries,
      dialogs: { notify, offer, confirm, openLink, showingProblems, showProblem, cancellable, perform, openSetting },
      attaching: tools.attaching,
      accepted: tools.accepted,
      codeBlocks: tools.codeBlocks,
      finder: tools.finder,
      documents: tools.documents,
    });

    const onCode: CodeCommandsHost = {
      replier: { now, outgoing, recordSent: (sent) => void commandRecord.note(sent) },
      showProblem,
      chat: panel,
      answerShower: panel.answerShower,
      estimates,
    };

    this.panel = panel;
    this.tools = tools;
    this.codeCommands = loadedOnce(async () => (await tools.features()).commands(onCode));
    this.nativeChat = {
      models: {
        offeredModels: connection.offeredModels,
        loadModels: connection.loadModels,
        onDidChangeModels: connection.onDidChange,
        replier,
        showProblem,
      },
      participant: {
        replier,
        offeredModels: connection.offeredModels,
        templates,
        attaching: tools.attaching,
        buttonOf: (action) => (isOffered(action) ? commandOf(action) : undefined),
      },
    };
    this.#connection = connection;
    this.commands = {
      ...connection.commands,
      ...panel.commands,
      'realmChat.undoReplyChanges': () => tools.accepted.undoLast(),
      'realmChat.useInVsCodeChat': async () =>
        (await nativeChatFeatures()).useInVsCodeChat({
          offeredModels: connection.offeredModels,
          chosenModel: settings.model,
          offer,
        }),
    };
  }

  /**
   * Runs a command with the arguments passed to it; if it fails, shows why. A command on a chat waits until the side bar has its
   * conversation.
   */
  run(id: string, passed: unknown[]): Promise<void> {
    return showingProblems(async () => {
      const { commands } = this.#connection;
      if (!Object.hasOwn(commands, id)) await this.panel.restored;
      const command = this.commands[id] ?? (await this.codeCommands())[id];
      await command?.(passed[0], passed);
    });
  }

  /** Shows why something failed. */
  showFailure(error: unknown): Promise<void> {
    return showingProblems(() => Promise.reject(error instanceof Error ? error : new Error(String(error))));
  }

  /** Asks the user about the connection that a connect link names, and sets it up. */
  openConnectLink(link: vscode.Uri): Promise<void> {
    return showingProblems(() => this.#connection.openConnectLink(link));
  }

  dispose(): void {
    for (const part of [this.#connection, this.tools, this.panel]) part.dispose();
  }
}

function nativeChatFeatures() {
  return import('./nativeChat/nativeChatFeatures.ts');
}
