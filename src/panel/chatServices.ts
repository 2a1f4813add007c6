import type * as vscode from 'vscode';
import type { EditorContext } from '../chat/composing/expandedMessage.ts';
import type { Found } from '../chat/composing/foundAttachments.ts';
import type { PromptTemplate } from '../chat/composing/templates.ts';
import type { Gate } from '../chat/outgoing/outgoing.ts';
import type { Model, Replier } from '../chat/session.ts';
import type { TokenEstimates } from '../chat/tokenEstimates.ts';
import type {
  Action,
  Attachment,
  ConnectionSummary,
  FoundPlace,
  FoundRow,
  NamedCode,
  SourceSummary,
} from '../protocol.ts';

/** What chats need from the rest of the extension; the same for every chat. */
export interface ChatServices {
  replier: Replier;
  /** What each message passes before it is sent. */
  outgoing: Gate;
  /** What the services counted in this window. */
  estimates: TokenEstimates;
  connection: ConnectionService;
  settings: SettingsService;
  attaching: AttachingService;
  codeBlocks: CodeBlockService;
  dialogs: DialogService;
}

/** The connection that is chosen now. */
export interface ConnectionService {
  summary(): ConnectionSummary;
  /** The installation, by the name that users know. */
  place(): string;
  /** The limit of the chosen model in tokens, as the user or the service says it; undefined where neither does. */
  contextLength(): number | undefined;
  /** Asks for a model or app for one reply; undefined when none was chosen. */
  chooseModel(): Promise<Model | undefined>;
  /** Asks for further models and apps besides those with these ids, at most so many; empty when none was chosen. */
  chooseOthers(asked: string[], most: number): Promise<Model[]>;
  /** Notifies that what a chat shows of the connection or of the settings may be another. */
  onDidChange: vscode.Event<void>;
  /** Notifies that another installation is connected. */
  onDidChangeInstallation(listener: () => void): vscode.Disposable;
}

/** What the user has set for chats. Read whenever it is needed. */
export interface SettingsService {
  /** Whether new conversations are kept. */
  keeps: () => boolean;
  /** For how many days conversations are kept; undefined where that has no end. */
  keptDays: () => number | undefined;
  templates: () => PromptTemplate[];
}

/** Finds and opens attachments. */
export interface AttachingService {
  /** What prompts take from the editor. */
  context: EditorContext;
  sources(): SourceSummary[];
  /** Looks for what a source attaches; without one the user chooses it, or none. */
  find(source?: string): Promise<Found | undefined>;
  droppedFiles(uris: string[]): Promise<Found>;
  /** Finds places of the workspace by a name, and shows them as they are found. A newer call takes the place of an older one. */
  findByName(name: string, show: (rows: FoundRow[]) => void): Promise<void>;
  /** What is attached of such a place. */
  attachmentsOf(place: FoundPlace): Promise<Found>;
  open(attachment: Attachment): Promise<void>;
  /**
   * Instructions and prompts that the workspace contains, for the file that is worked in and what is attached. The user may be asked: before
   * something is sent, or beside, which `decided` hears of. Undefined where the user looks at them first, and nothing is to be sent.
   */
  instructions(
    attached: readonly Attachment[],
    asking: 'before sending' | { decided: () => void },
  ): Promise<{ attachments: Attachment[]; prompts: PromptTemplate[] } | undefined>;
}

/** Takes a code block, or a whole reply, where the user wants it. */
export interface CodeBlockService {
  /** Resolves to whether it was copied. */
  copy(text: string): Promise<boolean>;
  insert(code: string): Promise<void>;
  apply(code: string): Promise<void>;
  applyToFiles(blocks: NamedCode[]): Promise<void>;
  openFile(code: string, language: string): Promise<void>;
  openDiagram(code: string): Promise<void>;
  runInTerminal(code: string): Promise<void>;
}

/** What is shown outside of the page. */
export interface DialogService {
  notify: (sentence: string) => void;
  /** Shows a message with a button; resolves to whether it was pressed. */
  offer: (sentence: string, button: string) => Promise<boolean>;
  /** Does something, and shows when it fails. */
  showingProblems: (run: () => unknown) => Promise<void>;
  /** Shows a text under a name in an editor, read-only. */
  showText: (name: string, text: string, language: string) => Promise<void>;
  /** Shows a text under a name in an editor, to be read in peace; resolves once it is closed. */
  readText: (name: string, text: string) => Promise<void>;
  /** Shows a setting of ours, by its name without `realmChat`. */
  openSetting: (name: string) => void;
  /** Does what a button offers. */
  perform: (action: Action) => unknown;
}
