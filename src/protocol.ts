// Every message between the host and the page, and the shapes they carry. Facts go out, wishes come back.

/** The state of a reply: still arriving, or ended in one of the five outcomes. */
export type Outcome = 'streaming' | 'done' | 'partial' | 'stopped' | 'failed' | 'blocked';

/** Tokens counted by the service; a count that it did not send is absent. */
export interface Usage {
  inputTokens?: number;
  outputTokens?: number;
}

/**
 * What was attached: lines of a file, a whole file, its problems, changes, output of a terminal, a picture, what surrounds code that is
 * attached, instructions that the repository contains, results of a search, or a test that failed.
 */
export type AttachmentKind =
  | 'code'
  | 'file'
  | 'problems'
  | 'changes'
  | 'terminal'
  | 'picture'
  | 'surroundings'
  | 'instructions'
  | 'search'
  | 'test';

/** The formats that pictures are sent in: every service that takes pictures takes these. */
export type PictureType = 'image/png' | 'image/jpeg';

/** What an attached picture is. */
export interface Picture {
  /** SHA-256 of its bytes, in hexadecimal digits. */
  hash: string;
  type: PictureType;
  /** In pixels. */
  width: number;
  height: number;
  /** How many there are. */
  bytes: number;
}

/** Why a picture is not attached. */
export type PictureProblem = 'no-picture' | 'svg' | 'animated' | 'broken' | 'too-many-pixels' | 'too-large';

/** Whether a model or app takes pictures: its service may not say, and no app does. */
export type PictureSupport = 'yes' | 'no' | 'app' | 'unknown';

/** Text, or a picture, that travels with a message. */
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
  /** That of a picture is its bytes in base64; empty where they are lost. */
  text: string;
  /** Only pictures have it. */
  picture?: Picture;
}

/** An attachment as the page shows it: how many characters its text has, or bytes a picture, not the text. */
export type AttachmentSummary = Omit<Attachment, 'text'> & { size: number };

/** A source of attachments, as the list that `#` opens shows it: the word to type, what it attaches, and its codicon. */
export interface SourceSummary {
  id: string;
  word: string;
  description: string;
  icon: string;
}

/** A place of the workspace that `#` finds by its name. */
export interface FoundPlace {
  kind: 'file' | 'folder' | 'symbol';
  uri: string;
  /** Hostile, text only. */
  name: string;
  /** Only symbols have one: line and character of its start and of its end, from 0. */
  range?: [startLine: number, startCharacter: number, endLine: number, endCharacter: number];
}

/** Such a place, as the list shows it. The matches are the places of the letters that were typed. */
export interface FoundRow extends FoundPlace {
  nameMatches: number[];
  /** The folder that it is in. Hostile, text only. */
  description: string;
  descriptionMatches: number[];
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
  | 'openWalkthrough'
  /** Its button is there only where the organisation names a page that helps. */
  | 'openHelp'
  | 'openExample';

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
  /** Its id; absent in replies that were stored by versions before 0.2. */
  modelId?: string;
  /** The id of the first of the replies that were asked for together with this one; absent in the first, and once one of them was kept. */
  beside?: string;
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

/** Replies of several models to one message, of which none was kept yet, in the order of their columns. */
export interface Comparison {
  role: 'comparison';
  /** The id of the reply that the next message would go on from. */
  selected: string;
  replies: Reply[];
}

export type ShownMessage = ShownUserMessage | Reply | Comparison;

/** A model or app: its id, and the name that is shown. */
export interface ModelSummary {
  id: string;
  name: string;
}

/** A reply without its text and thoughts: everything else that is sent to the page when it ends. */
export type ReplyEnd = Omit<Reply, 'text' | 'thoughts' | 'retrying' | 'branch' | 'modelId' | 'beside'>;

/** Whom to ask in the organisation that set this machine up: a text of its administrators, and whether they name a page that helps. */
export interface OrganisationHelp {
  text?: string;
  hasLink: boolean;
}

/** What the panel shows of the connection; absent host: not set up yet. */
export interface ConnectionSummary {
  host?: string;
  realm?: string;
  /** Name of the chosen model or app. */
  model: string;
  /** The service does not list it: it may refuse what is sent. */
  isModelMissing?: boolean;
  pictures?: PictureSupport;
  /** False: there is certainly no API key for it yet. */
  hasKey: boolean;
  /** The organisation offers connections to choose from. */
  isOffered?: boolean;
  /** Absent where no organisation names anybody. */
  help?: OrganisationHelp | undefined;
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
  /** For how many days; absent where that has no end. */
  keptDays?: number | undefined;
  /** It is our example, which can only be read. */
  isExample?: boolean;
}

/** A code block that names the file it is for; the path and the language as it has them, the code with the line that may name it. */
export interface NamedCode {
  path: string;
  code: string;
  language: string;
}

/** Host → page. */
export type Fact =
  | { type: 'connection'; connection: ConnectionSummary }
  | ({ type: 'conversation-info' } & ConversationInfo)
  | { type: 'conversation'; messages: ShownMessage[] }
  /** Messages that come before all those sent so far, in parts, the last part first. */
  | { type: 'earlier'; messages: ShownMessage[] }
  /** The first `keep` messages stay, those after them give way to `messages`, the last of which is the reply, or the replies, that start. */
  | { type: 'turn-start'; keep: number; messages: ShownMessage[] }
  /** The first `keep` messages stay, those after them give way to `messages`: another branch is shown, or a message is gone. */
  | { type: 'messages'; keep: number; messages: ShownMessage[] }
  /** One of several replies starts again, in the place of another. */
  | { type: 'reply-start'; instead: string; reply: Reply }
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
  /** The bytes of a picture that the page asked for; without them they are lost. */
  | { type: 'picture'; hash: string; bytes?: Uint8Array }
  /** A file to be attached as a picture, once the page has made that small. */
  | { type: 'picture-file'; name: string; bytes: Uint8Array }
  /** Text for the composer: that of a message which was not sent. */
  | { type: 'compose'; text: string }
  /** Selects a part of that text: what looks like a secret. */
  | { type: 'select-text'; text: string }
  /** Absent where the limit of the model is not known. */
  | { type: 'context'; context?: ContextUse | undefined }
  /** The message was not sent, and its text is in the composer: what is to be done? */
  | { type: 'too-long'; tooLong: TooLong }
  | { type: 'prompts'; prompts: PromptSummary[] }
  | { type: 'sources'; sources: SourceSummary[] }
  /** What was found by a name so far. More of the same may follow. */
  | { type: 'found'; query: string; rows: FoundRow[] }
  /** Sends what is written to these too. */
  | { type: 'send-also'; also: ModelSummary[] }
  /** Asks others too: what is written, or else for the last reply. */
  | { type: 'ask-also' }
  /** Asks for the message that has the focus, or the last reply, as plain text. */
  | { type: 'accessible-view' }
  /** Gives the focus to a message, by its id, or to the message box. */
  | { type: 'focus'; message?: string | undefined };

/** Page → host. */
export type Wish =
  | { type: 'ready' }
  /** The page has the focus now, or no longer. */
  | { type: 'focus-changed'; hasFocus: boolean }
  /** `also`: models and apps that are asked besides the chosen one. */
  | { type: 'send'; text: string; ifTooLong?: IfTooLong; also?: ModelSummary[] }
  /** Lets the user choose who else is asked: for the reply with this id, or else what is written. */
  | { type: 'ask-also'; id?: string }
  /** Stops this reply; without an id, all. */
  | { type: 'stop'; id?: string }
  | { type: 'retry'; id: string }
  /** Lets the user choose a model or app, and retries with it. */
  | { type: 'retry-with'; id: string }
  /** Asks for the rest of a reply that reached its length limit. */
  | { type: 'continue'; id: string }
  /** Begins a new chat with a text in its composer that says what this one was about. */
  | { type: 'continue-in-new' }
  /** The next message goes on from this one of several replies. */
  | { type: 'select'; id: string }
  /** Makes one of several replies the one that goes on; the others stay as its versions. */
  | { type: 'keep'; id: string }
  /** Copies several replies with their figures, by the id of one of them. */
  | { type: 'copy-table'; id: string }
  /** Shows another version of a message: `step` versions further, or back where it is negative. */
  | { type: 'choose-branch'; id: string; step: number }
  | { type: 'delete'; id: string }
  | { type: 'edit'; id: string; text: string }
  /** Attaches from the source with this id; without one, the user chooses. */
  | { type: 'attach'; source?: string }
  | { type: 'attach-dropped'; uris: string[] }
  /** Looks for places of the workspace by a name, instead of those before. An empty one announces that names will follow. */
  | { type: 'find'; query: string }
  | { type: 'attach-found'; place: FoundPlace }
  /** Attaches a picture that is small enough and has no metadata. */
  | { type: 'attach-picture'; name: string; bytes: Uint8Array }
  | { type: 'refuse-picture'; name: string; problem: PictureProblem }
  /** Asks for the bytes of a picture of the draft or of a message. */
  | { type: 'want-picture'; hash: string }
  | { type: 'detach'; id: string }
  /** The message box has the focus: what the workspace says to assistants is attached. */
  | { type: 'want-instructions' }
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
  /** Applies code blocks to the files that they name. */
  | { type: 'apply-to-files'; blocks: NamedCode[] }
  | { type: 'open-file'; code: string; language: string }
  /** Shows the code of a diagram in VS Code's preview of Markdown. */
  | { type: 'open-diagram'; code: string }
  | { type: 'run-in-terminal'; code: string }
  /** Opens a message as plain text; absent in an empty conversation. `id` where it has the focus, which comes back to it. */
  | { type: 'open-accessible-view'; id?: string; text?: string };
