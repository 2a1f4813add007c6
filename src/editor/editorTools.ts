import * as vscode from 'vscode';
import type { EditorContext } from '../chat/composing/expandedMessage.ts';
import type { Found } from '../chat/composing/foundAttachments.ts';
import type { Commands } from '../commands.ts';
import type { Attachment, FoundPlace, FoundRow, NamedCode, SourceSummary } from '../protocol.ts';
import type { Questioned } from './attach/referenced.ts';
import { sourceSummaries } from './attach/sources.ts';
import { CodeActions } from './codeActions.ts';
import { diffsOf } from './diffsOf.ts';
import { Diagrams } from './diagrams.ts';
import type { EditorFeatures, EditorHost } from './editorFeatures.ts';
import { RecentFiles } from './find/recentFiles.ts';
import type { Asking } from './instructions/consent.ts';
import type { Instructions } from './instructions/instructions.ts';
import { LastEditor } from './lastEditor.ts';

/** Every command that works on code, for VS Code to know before they are loaded. */
const commandIds: Record<keyof EditorFeatures['commands'], true> = {
  'realmChat.explain': true,
  'realmChat.generateTests': true,
  'realmChat.ask': true,
  'realmChat.addSelectionToChat': true,
  'realmChat.turnOnSurroundings': true,
  'realmChat.turnOffSurroundings': true,
  'realmChat.addFilesToChat': true,
  'realmChat.addChangesToChat': true,
  'realmChat.addStagedChangesToChat': true,
  'realmChat.addTerminalSelectionToChat': true,
  'realmChat.addLastCommandToChat': true,
  'realmChat.addProblemsToChat': true,
  'realmChat.addSearchResultsToChat': true,
  'realmChat.addFailedTestToChat': true,
  'realmChat.rewrite': true,
  'realmChat.fix': true,
  'realmChat.document': true,
  'realmChat.fixProblem': true,
  'realmChat.acceptProposal': true,
  'realmChat.discardProposal': true,
  'realmChat.retryProposal': true,
  'realmChat.changeInstruction': true,
  'realmChat.acceptAllProposals': true,
  'realmChat.discardAllProposals': true,
  'realmChat.applyToFiles': true,
  'realmChat.generateCommitMessage': true,
  'realmChat.stopCommitMessage': true,
  'realmChat.reviewChanges': true,
  'realmChat.draftPullRequest': true,
  'realmChat.askAboutFinding': true,
  'realmChat.fixFinding': true,
  'realmChat.dismissFinding': true,
  'realmChat.dismissFindings': true,
};

/** What chats and commands do in editors, all of which VS Code loads with the first need and not at its start. */
export class EditorTools implements vscode.Disposable {
  readonly #host: () => EditorHost;
  readonly #lastEditor = new LastEditor();
  readonly #recentFiles = new RecentFiles();
  readonly #actions = new CodeActions();
  readonly #subscriptions: { dispose(): unknown }[];
  #features: Promise<EditorFeatures> | undefined;

  /** The commands that work on code. */
  readonly commands: Commands = Object.fromEntries(
    keysOf(commandIds).map((id) => [id, async (argument, all) => (await this.features()).commands[id](argument, all)]),
  );

  /** Finds and opens attachments. */
  readonly attaching = {
    context: this.#context(),
    sources: (): SourceSummary[] => sourceSummaries(),
    find: async (source?: string): Promise<Found | undefined> => (await this.features()).find(source),
    droppedFiles: async (uris: string[]): Promise<Found> => (await this.features()).droppedFiles(uris),
    findByName: async (name: string, show: (rows: FoundRow[]) => void): Promise<void> =>
      (await this.features()).findByName(name, show),
    attachmentsOf: async (place: FoundPlace): Promise<Found> => (await this.features()).attachmentsOf(place),
    open: async (attachment: Attachment): Promise<void> => (await this.features()).open(attachment),
    instructions: async (attached: readonly Attachment[], asking: Asking): Promise<Instructions | undefined> =>
      (await this.features()).instructions(attached, asking),
  };

  /** Reads what a question in VS Code's own chat refers to. */
  readonly questioned = async (references: readonly vscode.ChatPromptReference[]): Promise<Questioned> =>
    (await this.features()).questioned(references);

  /** Takes a code block, or a whole reply, where the user wants it. */
  readonly codeBlocks = {
    copy: async (text: string): Promise<boolean> => (await this.features()).copy(text),
    insert: async (code: string): Promise<void> => (await this.features()).insert(code),
    apply: async (code: string): Promise<void> => (await this.features()).apply(code),
    applyToFiles: async (blocks: NamedCode[]): Promise<void> => (await this.features()).applyToFiles(blocks),
    openFile: async (code: string, language: string): Promise<void> => (await this.features()).openFile(code, language),
    openDiagram: async (code: string): Promise<void> => (await this.features()).openDiagram(code),
    runInTerminal: async (code: string): Promise<void> => (await this.features()).runInTerminal(code),
  };

  constructor(host: () => EditorHost) {
    this.#host = host;
    this.#subscriptions = [
      this.#lastEditor,
      this.#recentFiles,
      new Diagrams(),
      vscode.languages.registerCodeActionsProvider({ pattern: '**' }, this.#actions),
      vscode.window.tabGroups.onDidChangeTabs(({ opened }) => {
        if (opened.some(isOurs)) void this.features();
      }),
    ];
  }

  /** Shows a text under a name in an editor, read-only. */
  readonly showText = async (name: string, text: string, language: string): Promise<void> =>
    (await this.features()).showText(name, text, language);

  /** Shows a text under a name in an editor, to be read in peace; resolves once it is closed. */
  readonly readText = async (name: string, text: string): Promise<void> => (await this.features()).readText(name, text);

  /** Loads what tabs need that were open before the window was reloaded. */
  async restore(): Promise<void> {
    if (vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(isOurs))) await this.features();
  }

  /** Loads all of it, once. */
  features(): Promise<EditorFeatures> {
    return (this.#features ??= this.#load());
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    void this.#features?.then((features) => features.dispose());
  }

  async #load(): Promise<EditorFeatures> {
    const { EditorFeatures: Features } = await import('./editorFeatures.ts');
    return new Features(() => this.#lastEditor.current, this.#host(), this.#actions, this.#recentFiles);
  }

  #context(): EditorContext {
    return {
      code: async () => (await this.features()).context.code(),
      problems: async () => (await this.features()).context.problems(),
      changes: async () => (await this.features()).context.changes(),
      file: async () => (await this.features()).context.file(),
    };
  }
}

/** Whether a tab shows a document of ours, for example a proposal. */
function isOurs({ input }: vscode.Tab): boolean {
  const diffs = input instanceof vscode.TabInputTextDiff ? [input] : diffsOf(input);
  if (diffs.length > 0) return diffs.some(({ modified }) => isOfOurScheme(modified));
  const isOne = input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom;
  return isOne && isOfOurScheme(input.uri);
}

function isOfOurScheme({ scheme }: vscode.Uri): boolean {
  return scheme.startsWith('realm-chat-');
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[];
}
