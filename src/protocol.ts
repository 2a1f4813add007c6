// Every message between the host and the page, and the shapes they carry. Facts go out, wishes come back.

/** The state of a reply: still arriving, or ended in one of the five outcomes. */
export type Outcome = 'streaming' | 'done' | 'partial' | 'stopped' | 'failed' | 'blocked';

/** Tokens counted by the service; a count that it did not send is absent. */
export interface Usage {
  inputTokens?: number;
  outputTokens?: number;
}

/** What was attached: lines of a file, a whole file, its problems, uncommitted changes, or output of a terminal. */
export type AttachmentKind = 'code' | 'file' | 'problems' | 'changes' | 'terminal';

/** Text that travels with a message. */
export interface Attachment {
  id: string;
  kind: AttachmentKind;
  /** The path of a file within its workspace, or a name for anything else. */
  name: string;
  /** As VS Code names languages. */
  language: string;
  /** Count from 1, both ends included; only code has them. */
  firstLine?: number;
  lastLine?: number;
  /** The address of what can be opened. */
  uri?: string;
  text: string;
}

/** An attachment as the page shows it: how many characters its text has, not the text. */
export type AttachmentSummary = Omit<Attachment, 'text'> & { size: number };

/** A source of attachments, as the list that `#` opens shows it: the word to type, what it attaches, and its codicon. */
export interface SourceSummary {
  id: string;
  word: string;
  description: string;
  icon: string;
}

/** A prompt that replaces `/name` at the start of a message. */
export interface PromptSummary {
  name: string;
  description: string;
}

/** Which version of a message this is, after an edit or a retry; counts from 1. */
export interface Branch {
  index: number;
  count: number;
}

/** The user's message with its attachments. */
export interface UserMessage {
  id: string;
  role: 'user';
  text: string;
  attachments: Attachment[];
  /** Absent while there is only one version. */
  branch?: Branch;
}

/** A button under a problem, or in the view that is not set up yet. */
export type Action =
  | 'retry'
  | 'continueInNew'
  | 'setApiKey'
  | 'setUpConnection'
  | 'selectModel'
  | 'switchConnection'
  | 'testConnection'
  | 'openSettings'
  | 'openProxySettings'
  | 'openWalkthrough';

/** Why a reply did not end well: a sentence of ours, the server's own words if any (hostile, text only), and the buttons that lead to a fix. */
export interface Problem {
  sentence: string;
  serverText?: string;
  actions: Action[];
}

/** A request that is sent once more, by itself, at a time in milliseconds since 1970: why, and which attempt it will be of how many. */
export interface Retrying {
  sentence: string;
  at: number;
  attempt: number;
  attempts: number;
}

/** The kinds of reasons that a service gives for the end of a reply; `stopReasons.ts` says what each means. */
export type StopKind =
  | 'complete'
  | 'length'
  | 'stopSequence'
  | 'tool'
  | 'paused'
  | 'refusal'
  | 'filter'
  | 'error'
  /** The service said that the reply is over, and not why. */
  | 'unnamed'
  /** Any other word. */
  | 'unknown';

/** The service's reply, so far or in full. */
export interface Reply {
  id: string;
  role: 'assistant';
  /** The displayed name of the model or app that was asked. */
  model: string;
  text: string;
  outcome: Outcome;
  /** Only until the first text. */
  retrying?: Retrying;
  usage?: Usage;
  /** As the service wrote it, for example `end_turn` or `length`; empty where it gave none, absent for a reply in one whole object. */
  stopReason?: string | undefined;
  /** From send to end. */
  seconds?: number;
  problem?: Problem;
  /** Absent while there is only one version. */
  branch?: Branch;
}

export type Message = UserMessage | Reply;

/** The user's message, as the page shows it. */
export type ShownUserMessage = Omit<UserMessage, 'attachments'> & { attachments: AttachmentSummary[] };

export type ShownMessage = ShownUserMessage | Reply;

/** A reply without its text: everything else that is sent to the page when it ends. */
export type ReplyEnd = Omit<Reply, 'text' | 'retrying' | 'branch'>;

/** What the panel shows of the connection; absent host: not set up yet. */
export interface ConnectionSummary {
  host?: string;
  realm?: string;
  /** Name of the chosen model or app. */
  model: string;
  /** The service does not list it: it may refuse what is sent. */
  isModelMissing?: boolean;
  /** False: there is certainly no API key for it yet. */
  hasKey: boolean;
}

/** What the panel shows of the conversation as a whole. */
export interface ConversationInfo {
  /** The id it is stored under, by which a page finds it again after its window was reloaded. */
  id?: string | undefined;
  /** Absent while nothing was said. Hostile, text only. */
  title?: string | undefined;
  /** Whether what is said is kept on disk. */
  kept: boolean;
}

/** Host → page. */
export type Fact =
  | { type: 'connection'; connection: ConnectionSummary }
  | ({ type: 'conversation-info' } & ConversationInfo)
  | { type: 'conversation'; messages: ShownMessage[] }
  /** Messages that come before all those sent so far, in parts, the last part first. */
  | { type: 'earlier'; messages: ShownMessage[] }
  /** The first `keep` messages stay, those after them give way to `messages`, the last of which is the reply that starts. */
  | { type: 'turn-start'; keep: number; messages: ShownMessage[] }
  /** The first `keep` messages stay, those after them give way to `messages`: another branch is shown, or a message is gone. */
  | { type: 'messages'; keep: number; messages: ShownMessage[] }
  | { type: 'turn-delta'; id: string; text: string }
  | { type: 'turn-retry'; id: string; retrying: Retrying }
  | { type: 'turn-end'; reply: ReplyEnd }
  /** The requested text is in the clipboard now. */
  | { type: 'copied' }
  /** All attachments of the next message. */
  | { type: 'draft'; attachments: AttachmentSummary[] }
  /** Text for the composer: that of a message which was not sent. */
  | { type: 'compose'; text: string }
  | { type: 'prompts'; prompts: PromptSummary[] }
  | { type: 'sources'; sources: SourceSummary[] }
  | { type: 'focus' };

/** Page → host. */
export type Wish =
  | { type: 'ready' }
  | { type: 'send'; text: string }
  | { type: 'stop' }
  | { type: 'retry'; id: string }
  /** Lets the user choose a model or app, and retries with it. */
  | { type: 'retry-with'; id: string }
  /** Asks for the rest of a reply that reached its length limit. */
  | { type: 'continue'; id: string }
  /** Begins a new chat with a text in its composer that says what this one was about. */
  | { type: 'continue-in-new' }
  /** Shows another version of a message: `step` versions further, or back where it is negative. */
  | { type: 'choose-branch'; id: string; step: number }
  | { type: 'delete'; id: string }
  | { type: 'edit'; id: string; text: string }
  /** Attaches from the source with this id; without one, the user chooses. */
  | { type: 'attach'; source?: string }
  | { type: 'attach-dropped'; uris: string[] }
  | { type: 'detach'; id: string }
  /** Opens the place of an attachment, of the draft or of a message. */
  | { type: 'open-attachment'; id: string }
  /** Shows what would be sent with this text. */
  | { type: 'preview'; text: string }
  | { type: 'select-model' }
  | { type: 'action'; action: Action }
  /** Misleading: the text of the link shows a different address from the one it opens. */
  | { type: 'open-link'; address: string; misleading: boolean }
  | { type: 'copy-message'; id: string }
  | { type: 'copy-code'; code: string }
  | { type: 'insert'; code: string }
  | { type: 'apply'; code: string }
  | { type: 'open-file'; code: string; language: string };

/** Every text of the page, translated by the host. `{0}` is replaced with a value. */
export interface Texts {
  /** Name of the transcript. */
  conversation: string;
  message: string;
  placeholder: string;
  send: string;
  stop: string;
  /** Button; {0} name of the model or app. */
  model: string;
  /** Names of messages for a screen reader; in `reply`, {0} is the model. */
  you: string;
  reply: string;
  copyReply: string;
  retry: string;
  retryWith: string;
  /** Under a reply that reached its length limit: asks for the rest. */
  continueReply: string;
  edit: string;
  copyMessage: string;
  deleteMessage: string;
  /** Name of the arrows at a message of several versions; {0} which is shown, {1} how many there are. */
  version: string;
  previousVersion: string;
  nextVersion: string;
  editMessage: string;
  cancel: string;
  /** Over a code block that names no language. */
  code: string;
  wrapLines: string;
  /** Under code that is folded; {0} how many lines it has. */
  showAllLines: string;
  /** Under code that could be folded. */
  showLess: string;
  copyCode: string;
  insertAtCursor: string;
  applyInEditor: string;
  openInNewFile: string;
  copied: string;
  scrollToLatest: string;
  find: string;
  /** {0} which match is shown, {1} how many there are. */
  matchCount: string;
  noMatches: string;
  previousMatch: string;
  nextMatch: string;
  closeFind: string;
  /** {0} whole seconds since the message was sent. */
  waiting: string;
  /** {0} seconds until the request is sent once more, {1} which attempt that is, {2} of how many. */
  retryingIn: string;
  /** {0} whole seconds since the message was sent, {1} which attempt is on its way, {2} of how many. */
  retrying: string;
  /** {0} tokens in, {1} tokens out; a dash where a count is not known. */
  tokens: string;
  /** {0} seconds that a reply took. */
  seconds: string;
  /** How a reply ended, by its stop reason, in the line under it; empty for one that is complete. {0} the reason as it was sent. */
  stops: Record<StopKind, string>;
  serverSaid: string;
  /** Over a message whose formatting failed. */
  unformatted: string;
  /** In the place of an image; {0} its description and host, where it has them. */
  image: string;
  /** Icons of a task list. */
  taskDone: string;
  taskOpen: string;
  /** Attached code; {0} file name, {1} first and {2} last line. */
  lines: string;
  /** The same for a single line {1}. */
  line: string;
  /** How long an attached text is; {0} thousands of characters, or characters. */
  kilobytes: string;
  bytes: string;
  attachContext: string;
  /** Its tooltip, which also explains how to drop files: VS Code takes them itself unless Shift is held. */
  attachHint: string;
  /** {0} name of what is attached. */
  remove: string;
  /** Of all that goes along with the message. */
  attachments: string;
  showRequest: string;
  /** Names of the lists that `#` and `/` open. */
  contextList: string;
  promptList: string;
  /** Said when such a list opens or changes; {0} how many entries it has. */
  suggestionCount: string;
  connectHeading: string;
  connectText: string;
  emptyHeading: string;
  /** {0} what is connected: the host, and the realm after it. */
  connectedTo: string;
  noKey: string;
  modelMissing: string;
  /** Where history is switched off. */
  notKept: string;
  /** {0} how long the conversation is. */
  conversationSize: string;
  /** {0} tokens that the service counted in the last request. */
  lastRequest: string;
  suggestions: string[];
  /** Announced when a reply ends; all but `done` are also in the line under it. */
  outcomes: Record<Outcome, string>;
  actions: Record<Action, string>;
}
