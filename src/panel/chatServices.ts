import type * as vscode from 'vscode';
import type { EditorContext } from '../chat/composing/expandedMessage.ts';
import type { FoundAttachments } from '../chat/composing/foundAttachments.ts';
import type { PromptTemplate } from '../chat/composing/templates.ts';
import type { CommandRecord } from '../chat/record/commandRecord.ts';
import type { PerConversation } from '../chat/perConversation.ts';
import type { Model, Replier } from '../chat/replier.ts';
import type { Undecided } from '../chat/shortening.ts';
import type { TokenEstimates } from '../chat/tokenEstimates.ts';
import type {
  Action,
  Attachment,
  ConnectionSummary,
  FoundPlace,
  FoundRow,
  LookUpStep,
  NamedCode,
  Problem,
  SourceSummary,
} from '../protocol.ts';

/** What chats need from the rest of the extension. All chats share it. */
export interface ChatServices {
  /** The manifest of this extension. */
  manifest: unknown;
  replier: Replier;
  /** The requests of commands that no conversation contains. */
  commandRecord: CommandRecord;
  /** Estimates of tokens, from what the services counted in this window. */
  estimates: TokenEstimates;
  undecided: PerConversation<Undecided>;
  turnedOff: TurnedOff;
  connection: ConnectionService;
  settings: SettingsService;
  /** The sources of attachments. */
  sources: () => SourceSummary[];
  dialogs: DialogService;
  accepted: AcceptedService;
  // What works in editors is loaded when it is first needed.
  attaching: () => Promise<AttachingService>;
  codeBlocks: () => Promise<CodeBlockService>;
  finder: () => Promise<FinderService>;
  documents: () => Promise<DocumentService>;
}

/** The addresses of the instructions that the user has turned off, of each conversation. */
export type TurnedOff = PerConversation<ReadonlySet<string | undefined>>;

/** The current connection. */
export interface ConnectionService {
  summary(): ConnectionSummary;
  /** The name of the installation, as users know it. */
  installationName: () => string;
  /** Lets the user choose the effort of the chosen model. */
  chooseEffort(): Promise<void>;
  /** Asks the user for a model or app for one reply. Resolves with undefined if none was chosen. */
  chooseModel(): Promise<Model | undefined>;
  /** Asks for up to `most` models and apps besides those with the ids in `asked`. Resolves with an empty list if none was chosen. */
  chooseOthers(asked: string[], most: number): Promise<Model[]>;
  /** Fires when what a chat shows of the connection or of the settings may have changed. */
  onDidChange: vscode.Event<void>;
  /** Calls the listener when another installation is connected. */
  onDidChangeInstallation(listener: () => void): vscode.Disposable;
}

/** The user's settings for chats. Each is read when it is needed. */
export interface SettingsService {
  /** Whether new conversations are kept. */
  keeps: () => boolean;
  /** For how many days conversations are kept; undefined if there is no limit. */
  keptDays: () => number | undefined;
  /** Whether to notify when a long reply ends while the user is away. */
  notifies: () => boolean;
  templates: () => PromptTemplate[];
}

/** Finds and opens attachments. */
export interface AttachingService {
  /** What prompts can insert from the editor. */
  context: EditorContext;
  /** Finds what a source attaches. Without a source, the user chooses one. Resolves with undefined if none was chosen. */
  find(source?: string): Promise<FoundAttachments | undefined>;
  droppedFiles(uris: string[]): Promise<FoundAttachments>;
  open(attachment: Attachment): Promise<void>;
  /** A sentence for each attachment of a file that is never sent. */
  refusals(attachments: readonly Attachment[]): string[];
  /**
   * The instructions and prompts of the workspace for the current file and the attachments. The user may be asked whether to use them. With
   * `'before sending'`, this waits for the answer; otherwise it does not, and `decided` is called after the answer. Resolves with undefined
   * if the user wants to read them first: then nothing must be sent.
   */
  instructions(
    attached: readonly Attachment[],
    asking: 'before sending' | { decided: () => void },
  ): Promise<{ attachments: Attachment[]; prompts: PromptTemplate[] } | undefined>;
}

/** The changes of files that the user accepted. */
interface AcceptedService {
  /** What has proposed changes that can be undone: ids of replies and of others. */
  readonly ids: string[];
  onDidChange: vscode.Event<void>;
  /** Undoes those that a reply has proposed, as far as the files were not edited since. */
  undo(id: string): Promise<void>;
}

/** What the user can do with a code block or a whole reply. */
export interface CodeBlockService {
  /** Resolves with whether the text was copied. */
  copy(text: string): Promise<boolean>;
  insert(code: string): Promise<void>;
  /** `reply`: the id of the reply that the code is in. */
  applyInEditor(code: string, reply: string): Promise<void>;
  applyToFiles(blocks: NamedCode[], reply: string): Promise<void>;
  /** Shows what the steps of a reply propose; `id` is that of the reply. */
  showProposed(id: string, steps: readonly LookUpStep[]): Promise<void>;
  openFile(code: string, language: string): Promise<void>;
  openDiagram(code: string): Promise<void>;
  runInTerminal(code: string): Promise<void>;
}

/** Finds places in the workspace by name. */
export interface FinderService {
  /** Shows what a name finds, as it is found. A newer call replaces an older one. */
  find(name: string, show: (rows: FoundRow[]) => void): Promise<void>;
  /** Finds what is attached for such a place. */
  attachmentsOf(place: FoundPlace): Promise<FoundAttachments>;
  /** Resolves with the paths that name exactly one file each, and the whole path of that file. */
  filesNamed(paths: string[]): Promise<[written: string, path: string][]>;
  /** Opens the file with such a whole path. Lines count from 1. */
  openNamed(path: string, firstLine?: number, lastLine?: number): Promise<void>;
}

/** Shows texts in read-only editors. */
export interface DocumentService {
  show: (name: string, text: string, language: string) => Promise<void>;
  /** Shows a text for reading. Resolves once the editor is closed. */
  read: (name: string, text: string) => Promise<void>;
}

/** What is shown outside the page. */
export interface DialogService {
  notify: (sentence: string) => void;
  /** Shows a notification with a button. Resolves with whether the button was pressed. */
  offer: (sentence: string, button: string) => Promise<boolean>;
  /** Asks a question with one button besides Cancel. Resolves with whether it was pressed. */
  confirm: (question: string, detail: string, yes: string) => Promise<boolean>;
  /** Opens a link of a reply. `isMisleading`: its text shows a different address. */
  openLink: (address: string, isMisleading: boolean) => Promise<void>;
  /** Runs an action, and shows its error if it fails. */
  showingProblems: (run: () => unknown) => Promise<void>;
  /** Shows a title with Cancel while something is done. The signal aborts when Cancel is pressed. */
  cancellable<Result>(title: string, act: (signal: AbortSignal) => Promise<Result>): Thenable<Result | undefined>;
  /** Shows a problem with the buttons that lead to a fix; `retry` tries again. */
  showProblem: (problem: Problem, retry: () => Promise<void>) => Promise<void>;
  /** Opens one of our settings; its name is without `realmChat`. */
  openSetting: (name: string) => void;
  /** Performs the action of a button. */
  perform: (action: Action) => unknown;
}
