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
  /** What the model thought before it answered; absent where the service tells nothing of it. Never sent back. */
  thoughts?: string;
  /** From the first thought to the first text, or to the end. */
  thoughtSeconds?: number;
  outcome: Outcome;
  /** Only until the first text or thought. */
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

/** A reply without its text and thoughts: everything else that is sent to the page when it ends. */
export type ReplyEnd = Omit<Reply, 'text' | 'thoughts' | 'retrying' | 'branch'>;

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

/** What takes room in a request, besides the text that is being typed. */
export type ContextPart = 'systemPrompt' | 'attachments' | 'earlierMessages';

/** What the next request will take of the limit of its model, without the text that is being typed. In tokens; all but the limit is estimated. */
export interface ContextUse {
  limit: number;
  tokens: number;
  parts: Record<ContextPart, number>;
  charactersPerToken: number;
}

/** A request that will probably not fit, in tokens, and what can be done about it. */
export interface TooLong {
  tokens: number;
  limit: number;
  /** Whether there are earlier turns. */
  hasEarlier: boolean;
  /** Whether it would fit without some of them. */
  canLeaveOut: boolean;
}

/** What to do with such a request. */
export type IfTooLong = 'ask' | 'leaveOut' | 'send';

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
  | { type: 'turn-thought'; id: string; text: string }
  /** All text of the reply so far was thought. */
  | { type: 'turn-text-was-thought'; id: string }
  | { type: 'turn-retry'; id: string; retrying: Retrying }
  | { type: 'turn-end'; reply: ReplyEnd }
  /** The requested text is in the clipboard now. */
  | { type: 'copied' }
  /** All attachments of the next message. */
  | { type: 'draft'; attachments: AttachmentSummary[] }
  /** Text for the composer: that of a message which was not sent. */
  | { type: 'compose'; text: string }
  /** Absent where the limit of the model is not known. */
  | { type: 'context'; context?: ContextUse | undefined }
  /** The message was not sent, and its text is in the composer: what is to be done? */
  | { type: 'too-long'; tooLong: TooLong }
  | { type: 'prompts'; prompts: PromptSummary[] }
  | { type: 'sources'; sources: SourceSummary[] }
  | { type: 'focus' };

/** Page → host. */
export type Wish =
  | { type: 'ready' }
  | { type: 'send'; text: string; ifTooLong?: IfTooLong }
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
  | { type: 'open-file'; code: string; language: string }
  /** Shows the code of a diagram in VS Code's preview of Markdown. */
  | { type: 'open-diagram'; code: string };
