import { strictModel } from './models.ts';
import { Refusal } from './refusal.ts';
import type { Call } from './recording.ts';
import { checkCalls, readCalls, readTools, type Tool, type ToolCall } from './toolCalls.ts';

/** A message of a conversation. */
export interface ChatMessage {
  role: string;
  content: string;
  /** Only models accept them. */
  pictures?: SeenPicture[];
  /** The assistant's tool calls. */
  calls?: ToolCall[];
  /** The id of the call whose result this is. */
  answers?: string;
}

/** A picture in a message. */
export interface SeenPicture {
  /** Its media type. */
  type: string;
  bytes: Buffer;
}

/** A request of the REST family. */
export interface RestRequest {
  /** Application id; absent: the default app. */
  model: string | undefined;
  messages: ChatMessage[];
}

/** A request of the compatible family. */
export interface CompatibleRequest {
  model: string;
  messages: ChatMessage[];
  stream: boolean;
  /** Whether the stream ends with a usage chunk. */
  includeUsage: boolean;
  /** The tools that it may call. */
  tools: Tool[];
  mustCall: boolean;
}

type Fields = Record<string, unknown>;

const restFields = ['messages', 'model', 'stream'];
const roles = ['system', 'user', 'assistant'];

/** Reads the body of a REST chat request. Throws a Refusal that names what is wrong. */
export function readRestRequest(call: Call): RestRequest {
  const { model, messages, stream, ...others } = readFields(call);
  const [unsupported] = Object.keys(others);
  if (unsupported !== undefined) {
    throw new Refusal(400, `The field "${unsupported}" is not supported; the fields are ${restFields.join(', ')}.`);
  }
  if (model !== undefined && typeof model !== 'string') throw new Refusal(400, '"model" must be a string.');
  // The interface describes the streamed reply only.
  if (stream !== true) throw new Refusal(400, 'This endpoint answers only when "stream" is true.');
  return { model, messages: readMessages(messages, readText) };
}

/** Reads the body of a compatible chat request. Throws a Refusal that names what is wrong. */
export function readCompatibleRequest(call: Call): CompatibleRequest {
  const fields = readFields(call);
  const { model, messages, stream = false, stream_options: options } = fields;
  if (typeof model !== 'string') throw new Refusal(400, '"model" is required and must be a string.');
  if (typeof stream !== 'boolean') throw new Refusal(400, '"stream" must be true or false.');
  const unknown = model === strictModel.id && Object.keys(fields).find((name) => !strictModel.fields.includes(name));
  if (unknown) throw new Refusal(400, `Extra inputs are not permitted: "${unknown}".`);
  const includeUsage = isFields(options) && options['include_usage'] === true;
  const read = readMessages(messages, readContent, [...roles, 'tool']);
  checkCalls(read);
  const tools = readTools(fields['tools']);
  return { model, messages: read, stream, includeUsage, tools, mustCall: fields['tool_choice'] === 'required' };
}

function readFields(call: Call): Fields {
  const type = call.headers['content-type'] ?? '';
  if (!type.startsWith('application/json')) throw new Refusal(415, 'The Content-Type must be application/json.');
  const fields = parseJson(call.body());
  if (!isFields(fields)) throw new Refusal(400, 'The request body must be a JSON object.');
  return fields;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The request body is not valid JSON.');
  }
}

type Content = Pick<ChatMessage, 'content' | 'pictures'>;
type Read = (content: unknown, place: string) => Content;

function readMessages(messages: unknown, read: Read, known = roles): ChatMessage[] {
  if (!Array.isArray(messages) || messages.length === 0) {
    throw new Refusal(400, '"messages" is required and must be an array with at least one message.');
  }
  return messages.map((message, index) => readMessage(message, index, read, known));
}

function readMessage(message: unknown, index: number, read: Read, known: string[]): ChatMessage {
  const { role, content, tool_calls: called, tool_call_id: answers } = isFields(message) ? message : {};
  if (typeof role !== 'string' || !known.includes(role)) {
    throw new Refusal(400, `messages[${index}].role must be one of ${known.join(', ')}.`);
  }
  const calls = known === roles ? [] : readCalls(called, `messages[${index}].tool_calls`);
  return {
    role,
    ...read(content, `messages[${index}].content`),
    ...(calls.length > 0 && { calls }),
    ...(typeof answers === 'string' && { answers }),
  };
}

function readText(content: unknown, place: string): Content {
  if (typeof content !== 'string') throw new Refusal(400, `${place} must be a string.`);
  return { content };
}

/** Reads a text, or a list of texts and of pictures as data URLs. */
function readContent(content: unknown, place: string): Content {
  if (!Array.isArray(content)) return readText(content, place);
  const parts = content.map((part) => readPart(part, place));
  return {
    content: parts.map((part) => part.content).join(''),
    pictures: parts.flatMap(({ pictures = [] }) => pictures),
  };
}

function readPart(part: unknown, place: string): Content {
  const { type, text, image_url: image } = isFields(part) ? part : {};
  if (type === 'text') return readText(text, `${place}.text`);
  const address = isFields(image) && typeof image['url'] === 'string' ? image['url'] : '';
  const [, mediaType, data] = /^data:([\w/+-]+);base64,(.*)$/s.exec(address) ?? [];
  if (type !== 'image_url' || mediaType === undefined || data === undefined)
    throw new Refusal(400, `${place} must have parts of type text or image_url, with a data address.`);
  return { content: '', pictures: [{ type: mediaType, bytes: Buffer.from(data, 'base64') }] };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
