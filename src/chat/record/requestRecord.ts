import type { CommandRequest } from './commandRecord.ts';
import { asAttachments, recordedAttachment, type RecordedAttachment } from './recordedAttachment.ts';
import type { LookUpStep, UserMessage } from '../../protocol.ts';

/** A request that was sent from this machine, as the history stores it. */
export interface SentRequest {
  /** When it was sent, in milliseconds since 1970. */
  at: number;
  /** The name of the connection, as shown to users; absent if it is not stored, as in conversations of versions before 0.2. */
  place?: string | undefined;
  model: string;
  modelId?: string | undefined;
  /**
   * The number of characters of the whole request, with the system prompt and earlier messages, without pictures; absent if an earlier
   * version sent it.
   */
  characters?: number | undefined;
  /** The last message of the user in the request. */
  message?: UserMessage | undefined;
  /** The number of messages before that one. */
  earlier: number;
  /** What was looked up for the reply since the request before. */
  steps: LookUpStep[];
}

/** The requests of one conversation, which is named only by its id because its title is made from what the user wrote. */
export interface SentOfConversation {
  id: string;
  requests: SentRequest[];
}

/**
 * A request in the record: what was sent and when, from which conversation or by which command, and to which model, but nothing of the
 * text. (docs/record.md)
 */
interface RecordedRequest {
  /** ISO 8601, in UTC. */
  time: string;
  /** Absent for the request of a command. */
  conversation?: string | undefined;
  connection?: string | undefined;
  model: string;
  modelId?: string | undefined;
  characters?: number | undefined;
  messageCharacters: number;
  earlierMessages: number;
  attachments: RecordedAttachment[];
  /** Absent for a message of a conversation. */
  command?: string | undefined;
}

/** The record as CSV (RFC 4180), in UTF-8 with a byte order mark, which spreadsheets need. */
export function recordAsCsv(conversations: SentOfConversation[], ofCommands: CommandRequest[] = []): string {
  const rows = recorded(conversations, ofCommands).map(({ attachments, ...request }) => [
    ...columns.map((column) => request[column] ?? ''),
    attachments.length,
    attachments.map(attachmentText),
  ]);
  const head = [...columns, 'attachments', 'attachmentList'];
  return `\uFEFF${csvOf([head, ...rows])}`;
}

/** The record as JSON. `at`: when it is made, in milliseconds since 1970. */
export function recordAsJson(
  conversations: SentOfConversation[],
  ofCommands: CommandRequest[] = [],
  at = Date.now(),
): string {
  const file = { kind: 'realm-chat-record', v: 1, made: new Date(at).toISOString() };
  return `${JSON.stringify({ ...file, requests: recorded(conversations, ofCommands) }, undefined, 2)}\n`;
}

const columns = [
  ...(['time', 'conversation', 'connection', 'model', 'modelId'] as const),
  ...(['characters', 'messageCharacters', 'earlierMessages', 'command'] as const),
];

/** The requests of all conversations and commands, the earliest first. */
function recorded(conversations: SentOfConversation[], ofCommands: CommandRequest[]): RecordedRequest[] {
  const ofConversations = conversations.flatMap(({ id, requests }) =>
    requests.map((request) => ({ at: request.at, row: ofConversation(id, request) })),
  );
  return [...ofConversations, ...ofCommands.map((request) => ({ at: request.at, row: ofCommand(request) }))]
    .sort((one, other) => one.at - other.at)
    .map(({ row }) => row);
}

function ofConversation(conversation: string, request: SentRequest): RecordedRequest {
  const { at, place, model, modelId, characters, message, earlier, steps } = request;
  return {
    ...{ time: new Date(at).toISOString(), conversation, connection: place, model, modelId, characters },
    messageCharacters: message?.text.length ?? 0,
    earlierMessages: earlier,
    attachments: [...(message?.attachments ?? []), ...steps.flatMap(asAttachments)].map(recordedAttachment),
  };
}

function ofCommand({ at, command, place, promptCharacters, ...request }: CommandRequest): RecordedRequest {
  return {
    ...{ time: new Date(at).toISOString(), connection: place, ...request },
    ...{ messageCharacters: promptCharacters, earlierMessages: 0, command },
  };
}

function attachmentText({ name, kind, firstLine, lastLine, characters, bytes, sha256 }: RecordedAttachment): string {
  const lines = firstLine === undefined ? '' : `:${firstLine}-${lastLine ?? firstLine}`;
  const size = bytes === undefined ? `${characters} characters` : `${bytes} bytes`;
  return `${name}${lines} (${kind}), ${size}, SHA-256 ${sha256}`;
}

/** Rows of cells as CSV (RFC 4180). */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Its lines, or a number. */
type Cell = string | string[] | number;

/**
 * A cell of one or several lines. Spreadsheets treat a text that starts with one of these signs as a formula, which may run a
 * program or send what is in other cells. An apostrophe before the sign makes it a text. It is also added after a quote, comma or
 * semicolon, after which spreadsheets in other languages may start a new cell. (OWASP, "CSV Injection")
 */
function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const lines = [value].flat().map((line) => inOneLine(line).replace(/(^|[;,"] ?)(?=[=+\-@＝＋－＠])/g, "$1'"));
  return `"${lines.join('\n').replaceAll('"', '""')}"`;
}

/** A text of unknown origin on one line, without invisible characters. */
function inOneLine(text: string): string {
  return text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
}
