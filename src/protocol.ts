// Every message between the host and the page, and the types that they contain. The host sends facts, the page sends wishes.

/** The state of a reply: still arriving, or ended with one of five outcomes. */
export type Outcome = 'streaming' | 'done' | 'partial' | 'stopped' | 'failed' | 'blocked';

/** Tokens as counted by the service. A count that it did not send is absent. */
export interface Usage {
  inputTokens?: number;
  outputTokens?: number;
  /** Of a reply that took several requests, because it looked something up: the input of those before the last one. */
  inputTokensBefore?: number;
}

/**
 * What was attached: lines of a file, a whole file, its problems, changes, output of a terminal, a picture, the surroundings of attached
 * code, instructions that the repository contains, results of a search, or a test that failed.
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

/** The formats in which pictures are sent. Every service that accepts pictures accepts these. */
export type PictureType = 'image/png' | 'image/jpeg';

/** An attached picture, without its bytes. */
export interface Picture {
  /** SHA-256 of its bytes, in hexadecimal digits. */
  hash: string;
  type: PictureType;
  /** In pixels. */
  width: number;
  height: number;
  /** The number of its bytes. */
  bytes: number;
}

/** Why a picture is not attached. */
export type PictureProblem = 'no-picture' | 'svg' | 'animated' | 'broken' | 'too-many-pixels' | 'too-large';

/** Whether a model or app accepts pictures. It is unknown if the service does not say; no app does. */
export type PictureSupport = 'yes' | 'no' | 'app' | 'unknown';

/** Text or a picture that is sent with a message. */
export interface Attachment {
  id: string;
  kind: AttachmentKind;
  /** The path of a file within its workspace, or a name for anything else. */
  name: string;
  /** A language id of VS Code. */
  language: string;
  /** Counted from 1, with both ends included. Only code has them. */
  firstLine?: number;
  lastLine?: number;
  /** The name of the function, class or the like that the code is. Hostile, text only. */
  symbol?: string;
  /** The folder with all of whose files it was attached: its path within the workspace. */
  folder?: string;
  /** The address of the place that can be opened. */
  uri?: string;
  /** For a picture, its bytes in base64; empty if they are lost. */
  text: string;
  /** Only pictures have it. */
  picture?: Picture;
}

/** An attachment as the page shows it, without its text. `size` is the number of characters of a text, or of bytes of a picture. */
export type AttachmentSummary = Omit<Attachment, 'text'> & { size: number };

/** A source of attachments in the list that `#` opens: the word to type, what it attaches, and its codicon. */
export interface SourceSummary {
  id: string;
  word: string;
  description: string;
  icon: string;
}

/** A place in the workspace that `#` finds by its name. */
export interface FoundPlace {
  kind: 'file' | 'folder' | 'symbol';
  uri: string;
  /** Hostile, text only. */
  name: string;
  /** Line and character of its start and of its end, from 0. Only symbols have a range. */
  range?: [startLine: number, startCharacter: number, endLine: number, endCharacter: number];
}

/** A found place as the list shows it. The matches are the positions of the letters that were typed. */
export interface FoundRow extends FoundPlace {
  nameMatches: number[];
  /** The folder that contains it. Hostile, text only. */
  description: string;
  descriptionMatches: number[];
  icon: string;
}

/** A message that was written while a reply arrived, as the page shows it. */
export interface WaitingSummary {
  id: string;
  /** Its beginning. */
  text: string;
  /** How many attachments it has. */
  attachments: number;
  /** The name of the model or app that it was written for, if another one is chosen now. */
  model?: string;
}

/** A prompt that replaces `/name` at the start of a message. */
export interface PromptSummary {
  name: string;
  description: string;
}

/** Which version of a message this is, after an edit or a retry. Counts from 1. */
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

/** A button under a problem, or in the panel before a connection is set up. */
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
  /** Only shown if the organisation names a page that helps. */
  | 'openHelp'
  | 'openExample';

/** Why a reply did not end well: our sentence, the server's own text if any (hostile, text only), and the buttons that lead to a fix. */
export interface Problem {
  sentence: string;
  serverText?: string;
  actions: Action[];
}

/**
 * A request that will be sent again automatically: why, at which time in milliseconds since 1970, and which attempt of how many that is.
 */
export interface Retrying {
  sentence: string;
  at: number;
  attempt: number;
  attempts: number;
}

/** The kinds of reasons that a service gives for the end of a reply. `stopReasons.ts` says what each means. */
export type StopKind =
  | 'complete'
  | 'length'
  | 'stopSequence'
  | 'tool'
  | 'paused'
  | 'refusal'
  | 'filter'
  /** The service stopped in the middle of the reply, without an error of the model. */
  | 'interrupted'
  | 'error'
  /** The service said that the reply has ended, but not why. */
  | 'unnamed'
  /** Any other reason. */
  | 'unknown';

/**
 * A step of a reply in which the model looked something up: a call of a tool, and what the model got. All of it is hostile, text only.
 */
export interface LookUpStep {
  /** Counted from 1 within the reply. */
  number: number;
  /** The turn of the model in which it was called, counted from 1. Several tools can be called in one turn. */
  round: number;
  /** The number of characters of the reply before it. */
  at: number;
  /** The name of the tool, and its arguments as JSON, as the model wrote them. */
  tool: string;
  input: string;
  /** What the step did, in words. */
  title: string;
  /** It proposes a change of the file, about which the user decides. */
  proposes?: true;
  /** The file that it read: its path within the workspace, and its lines, counted from 1, with both ends included. */
  path?: string;
  firstLine?: number;
  lastLine?: number;
  /** What the model got. The page gets it when it is opened. */
  result?: string;
  /** The pictures that another tool returned, for models that take pictures. The page does not get them. */
  pictures?: (Attachment & { picture: Picture })[];
}

/** The service's reply: complete, or the part that has arrived so far. */
export interface Reply {
  id: string;
  role: 'assistant';
  /** The displayed name of the model or app that was asked. */
  model: string;
  /** Its id; absent in replies that were stored by versions before 0.2. */
  modelId?: string;
  /**
   * The id of the first of the replies that were requested together with this one. Absent in the first one, and after one of them was kept.
   */
  beside?: string;
  text: string;
  /** Whether the model was allowed to look things up. */
  looksUp?: true;
  /** What it looked up; absent if nothing. */
  steps?: LookUpStep[];
  /** What the model thought before it answered; absent if the service does not send it. Never sent back. */
  thoughts?: string;
  /** Seconds from the first thought to the first text, or to the end. */
  thoughtSeconds?: number;
  outcome: Outcome;
  /** Only present until the first text or thought. */
  retrying?: Retrying;
  usage?: Usage;
  /** As the service wrote it, for example `end_turn` or `length`: empty if it gave none, absent for a reply in one whole object. */
  stopReason?: string | undefined;
  /** Seconds from sending the request to the end of the reply. */
  seconds?: number;
  problem?: Problem;
  /** In requests, this text takes the place of the replies up to this one, and of what was looked up for them. The page does not get it. */
  summary?: string;
  /** Absent while there is only one version. */
  branch?: Branch;
}

/** A message of a conversation. */
export type Message = UserMessage | Reply;

/** The user's message, as the page shows it. */
export type ShownUserMessage = Omit<UserMessage, 'attachments'> & { attachments: AttachmentSummary[] };

/** Replies of several models to one message, none of which was kept yet, in the order of their columns. */
export interface Comparison {
  role: 'comparison';
  /** The id of the reply that the next message would continue. */
  selected: string;
  replies: Reply[];
}

/** A message as the page shows it. */
export type ShownMessage = ShownUserMessage | Reply | Comparison;

/** A model or app: its id and its displayed name. */
export interface ModelSummary {
  id: string;
  name: string;
}

/** The fields of a reply that are sent to the page when it ends. Its text and thoughts were sent before. */
export type ReplyEnd = Omit<
  Reply,
  'text' | 'thoughts' | 'retrying' | 'branch' | 'modelId' | 'beside' | 'steps' | 'looksUp' | 'summary'
>;

/**
 * Where to ask for help in the organisation that set up this machine: a text by its administrators, and whether they name a page that
 * helps.
 */
export interface OrganisationHelp {
  text?: string;
  hasLink: boolean;
}

/** What the panel shows of the connection. `host` is absent before a connection is set up. */
export interface ConnectionSummary {
  host?: string;
  realm?: string;
  /** The name of the chosen model or app. */
  model: string;
  /** The effort that is chosen for it; empty if none is. Absent if it knows no efforts. */
  effort?: string | undefined;
  /** Whether the service does not list the model. It may then refuse what is sent. */
  isModelMissing?: boolean;
  pictures?: PictureSupport;
  /** False only if it is certain that there is no API key for the connection yet. */
  hasKey: boolean;
  /** Whether the organisation offers connections to choose from. */
  isOffered?: boolean;
  /** Why nothing at all can be sent, in a sentence; absent if something can. */
  problem?: string | undefined;
  /** Absent if the organisation does not say where to ask for help. */
  help?: OrganisationHelp | undefined;
}

/** What takes up space in a request, besides the text that is being typed. */
export type ContextPart = 'systemPrompt' | 'attachments' | 'earlierMessages';

/**
 * How much of the limit of its model the next request will use, without the text that is being typed. In tokens; all but the limit is
 * estimated.
 */
export interface ContextUse {
  limit: number;
  tokens: number;
  parts: Record<ContextPart, number>;
  charactersPerToken: number;
}

/** A request that will probably not fit: its tokens, the limit, and what can be done about it. */
export interface TooLong {
  tokens: number;
  limit: number;
  /** Whether there are earlier turns. */
  hasEarlier: boolean;
  /** Whether the request would fit without some of the earlier turns. */
  canLeaveOut: boolean;
}

/** What to do with a request that is too long. */
export type IfTooLong = 'ask' | 'leaveOut' | 'send';

/** A summary of replies: the id of the last of them, its text (hostile, text only), and whether the user has not decided about it yet. */
export interface ShownSummary {
  id: string;
  text: string;
  isProposed?: true;
}

/** What the panel shows of the conversation as a whole. */
export interface ConversationInfo {
  /** The id it is stored under. A page uses it to find the conversation again after its window was reloaded. */
  id?: string | undefined;
  /** Absent while the conversation is empty. Hostile, text only. */
  title?: string | undefined;
  /** Whether the conversation is kept on disk. */
  kept: boolean;
  /** The number of days it is kept for; absent if it is kept forever. */
  keptDays?: number | undefined;
  /** Whether it is our example, which can only be read. */
  isExample?: boolean;
}

/**
 * A code block that names the file it is for. `path` and `language` are as the block has them; `code` includes the line that may name the
 * file.
 */
export interface NamedCode {
  path: string;
  code: string;
  language: string;
}

/** A message from the host to the page. */
export type Fact =
  | { type: 'connection'; connection: ConnectionSummary }
  | ({ type: 'conversation-info' } & ConversationInfo)
  | { type: 'conversation'; messages: ShownMessage[] }
  /** Messages before all those sent so far. They are sent in parts, the last part first. */
  | { type: 'earlier'; messages: ShownMessage[] }
  /**
   * Keeps the first `keep` messages and replaces the others with `messages`. The last of these contains the reply, or the replies, that
   * start.
   */
  | { type: 'turn-start'; keep: number; messages: ShownMessage[] }
  /** Keeps the first `keep` messages and replaces the others with `messages`: another branch is shown, or a message was deleted. */
  | { type: 'messages'; keep: number; messages: ShownMessage[] }
  /** One of several replies starts again, in place of the reply with the id `instead`. */
  | { type: 'reply-start'; instead: string; reply: Reply }
  | { type: 'turn-delta'; id: string; text: string }
  | { type: 'turn-thought'; id: string; text: string }
  /** All text of the reply so far belongs to its thoughts, from the last step on if it has steps. */
  | { type: 'turn-text-was-thought'; id: string }
  | { type: 'turn-retry'; id: string; retrying: Retrying }
  /** The model has looked something up. */
  | { type: 'turn-step'; id: string; step: LookUpStep }
  | { type: 'turn-end'; reply: ReplyEnd }
  /** The fonts that the user has set for VS Code's own chat, sizes in pixels. What is absent is as the theme has it. */
  | {
      type: 'fonts';
      size?: number | undefined;
      family?: string | undefined;
      codeSize?: number | undefined;
      codeFamily?: string | undefined;
      codeWeight?: string | undefined;
    }
  /** The summary in the place of older replies in requests; absent if there is none. */
  | { type: 'summary'; summary: ShownSummary | undefined }
  /** Whether replies look things up; absent if nothing can be looked up here. */
  | { type: 'look-up'; isOn?: boolean | undefined }
  /** The ids of the replies with accepted changes that can be undone. There may be other ids among them. */
  | { type: 'accepted'; ids: string[] }
  /** The requested text is now in the clipboard. */
  | { type: 'copied' }
  /** All attachments of the next message. */
  | { type: 'draft'; attachments: AttachmentSummary[] }
  /** The messages that wait for the end of a reply. `note`: why they go on waiting after it. */
  | { type: 'waiting'; messages: WaitingSummary[]; note?: string }
  /** The bytes of a picture that the page asked for; absent if they are lost. */
  | { type: 'picture'; hash: string; bytes?: Uint8Array }
  /** A file to attach as a picture, after the page has made it smaller. */
  | { type: 'picture-file'; name: string; bytes: Uint8Array }
  /** Adds text to the composer, for example that of a message that was not sent. */
  | { type: 'compose'; text: string }
  /** Selects a part of the text in the composer, which looks like a secret. */
  | { type: 'select-text'; text: string }
  /** `context` is absent if the limit of the model is not known. */
  | { type: 'context'; context?: ContextUse | undefined }
  /** The message was not sent, and its text is in the composer. The page asks what to do. */
  | { type: 'too-long'; tooLong: TooLong }
  | { type: 'prompts'; prompts: PromptSummary[] }
  | { type: 'sources'; sources: SourceSummary[] }
  /** The places found by a name so far. A later fact may replace them with more. */
  | { type: 'found'; query: string; rows: FoundRow[] }
  /** The paths in a reply that name files of the workspace, each with the whole path of its file. */
  | { type: 'paths-found'; id: string; found: [written: string, path: string][] }
  /** Sends the text in the composer, also to these models and apps. */
  | { type: 'send-also'; also: ModelSummary[] }
  /** Lets the user ask others too: with the text in the composer, or for the last reply if there is no text. */
  | { type: 'ask-also' }
  /** Quotes what is selected in the conversation in the composer. */
  | { type: 'quote' }
  /** Asks for the message that has the focus, or else the last reply, as plain text. */
  | { type: 'accessible-view' }
  /** Asks for the help, which lists the keys. */
  | { type: 'accessibility-help' }
  /** Asks whether the page has the focus, after a question of VS Code. If a button has it, the message box gets it. */
  | { type: 'report-focus' }
  /** Moves the focus to the message with this id; without an id, to the message box. */
  | { type: 'focus'; message?: string | undefined };

/** A message from the page to the host. */
export type Wish =
  | { type: 'ready' }
  /** Whether the page has the focus now. `isAnswer`: the host has asked. */
  | { type: 'focus-changed'; hasFocus: boolean; isAnswer?: boolean }
  /**
   * `also` contains the models and apps that are asked besides the chosen one. Without these, the message waits while a reply arrives.
   */
  | { type: 'send'; text: string; ifTooLong?: IfTooLong; also?: ModelSummary[] }
  /** Sends the first message that waits. Replies that arrive are stopped. */
  | { type: 'send-waiting' }
  /** Takes a message that waits back into the message box. */
  | { type: 'edit-waiting'; id: string }
  | { type: 'remove-waiting'; id: string }
  /** Moves a message that waits before the one that is before it. */
  | { type: 'move-waiting-up'; id: string }
  /** Lets the user choose other models and apps to ask too: for the reply with this id, or else for the text in the composer. */
  | { type: 'ask-also'; id?: string }
  /** Stops the reply with this id; without an id, all replies. */
  | { type: 'stop'; id?: string }
  | { type: 'retry'; id: string }
  /** Lets the user choose a model or app, and retries with it. */
  | { type: 'retry-with'; id: string }
  /** Asks for the rest of a reply that reached its length limit. */
  | { type: 'continue'; id: string }
  /** Starts a new chat, with a text in its composer that says what this chat was about. */
  | { type: 'continue-in-new' }
  /** Makes the next message continue this one of several replies. */
  | { type: 'select'; id: string }
  /** Keeps one of several replies as the one that the conversation continues with. The others become its versions. */
  | { type: 'keep'; id: string }
  /** Copies several replies with their figures. `id` is the id of one of them. */
  | { type: 'copy-table'; id: string }
  /** Shows another version of a message: `step` versions forward, or back if it is negative. */
  | { type: 'choose-branch'; id: string; step: number }
  | { type: 'delete'; id: string }
  /** Asks the model for a summary of the older replies. */
  | { type: 'shorten' }
  /** Puts a summary, as edited, in the place of the replies up to this one. */
  | { type: 'use-summary'; id: string; text: string }
  /** Discards a summary that is proposed, or undoes it. */
  | { type: 'drop-summary'; id: string }
  | { type: 'edit'; id: string; text: string }
  /** Attaches from the source with this id; without an id, the user chooses the source. */
  | { type: 'attach'; source?: string }
  | { type: 'attach-dropped'; uris: string[] }
  /** Attaches a text that was pasted or dropped. */
  | { type: 'attach-text'; text: string }
  /** Finds places in the workspace by a name, in place of the previous search. An empty name announces that names will follow. */
  | { type: 'find'; query: string }
  | { type: 'attach-found'; place: FoundPlace }
  /** Attaches a picture that is small enough and has no metadata. */
  | { type: 'attach-picture'; name: string; bytes: Uint8Array }
  | { type: 'refuse-picture'; name: string; problem: PictureProblem }
  /** Asks for the bytes of a picture of the draft or of a message. */
  | { type: 'want-picture'; hash: string }
  | { type: 'detach'; ids: string[] }
  /** The message box has the focus, so the workspace's instructions for assistants are attached. */
  | { type: 'want-instructions' }
  /** Opens the place of an attachment of the draft or of a message. */
  | { type: 'open-attachment'; id: string }
  /** Shows what would be sent with this text. */
  | { type: 'preview'; text: string }
  | { type: 'select-model' }
  | { type: 'select-effort' }
  /** Lets the next replies of the conversation look things up, or not. */
  | { type: 'look-up'; isOn: boolean }
  /** Shows what a step of a reply has sent to the model. */
  | { type: 'open-step'; id: string; number: number }
  | { type: 'action'; action: Action }
  /** `misleading` says whether the text of the link shows a different address from the one it opens. */
  | { type: 'open-link'; address: string; misleading: boolean }
  /** Asks which of the paths in a reply name files of the workspace. */
  | { type: 'find-paths'; id: string; paths: string[] }
  /** Shows the changes that a reply proposes. */
  | { type: 'show-proposed'; id: string }
  /** Undoes those changes of a reply that were accepted. */
  | { type: 'undo-changes'; id: string }
  /** Opens a file of the workspace. Lines count from 1. */
  | { type: 'open-path'; path: string; firstLine?: number | undefined; lastLine?: number | undefined }
  | { type: 'copy-message'; id: string }
  | { type: 'copy-code'; code: string }
  | { type: 'insert'; code: string }
  /** `reply`: the id of the reply that the code is in. */
  | { type: 'apply'; code: string; reply: string }
  /** Applies code blocks to the files that they name. */
  | { type: 'apply-to-files'; blocks: NamedCode[]; reply: string }
  | { type: 'open-file'; code: string; language: string }
  /** Shows the code of a diagram in VS Code's preview of Markdown. */
  | { type: 'open-diagram'; code: string }
  | { type: 'run-in-terminal'; code: string }
  /**
   * Opens a message as plain text, which is absent in an empty conversation. `id` is the message that has the focus; it gets the focus
   * back.
   */
  | { type: 'open-accessible-view'; id?: string; text?: string }
  /** Opens the help. `id` is the message that has the focus; it gets the focus back. */
  | { type: 'open-accessibility-help'; id?: string | undefined };
