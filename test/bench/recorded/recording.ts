import { readFileSync } from 'node:fs';

/** A piece of a reply, as a simple walk over the recorded events finds it. */
export interface Piece {
  type: 'text' | 'thought';
  text: string;
}

/** A call of a tool. `id` is empty if none was recorded. */
export interface RecordedCall {
  id: string;
  name: string;
  arguments: string;
}

/** Counts of tokens, absent if none were recorded. */
export interface Tokens {
  inputTokens?: number;
  outputTokens?: number;
}

/** A recorded stream: its events as JSON texts, and what a simple walk over them finds, independently of our reader. */
export interface Recording {
  lines: string[];
  /** The family whose events these are, without any change; undefined if they are in the format of another interface. */
  family: 'rest' | 'compatible' | undefined;
  pieces: Piece[];
  /** The calls of tools of the compatible family. */
  calls: RecordedCall[];
  usage: Tokens;
  /** The last stop reason of the stream; undefined if none was recorded. */
  stopReason: string | undefined;
  /** Whether the stream reports an error. */
  fails: boolean;
}

/** Reads a file with one event, or the data of one server-sent event, on each line. Lines that are not JSON are left out. */
export function readRecording(path: string): Recording {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.replace(/^data: ?/, '').trim())
    .filter((line) => line.startsWith('{') && isJson(line));
  const events = lines.map((line) => JSON.parse(line) as unknown);
  const stopReason = events.map(stopReasonOf).findLast((reason) => typeof reason === 'string' && reason !== '');
  return {
    lines,
    family: familyOf(events),
    pieces: events.flatMap(piecesOf).filter(({ text }) => text !== ''),
    calls: callsIn(events),
    usage: events.map(usageOf).reduce((all, usage) => ({ ...all, ...usage }), {}),
    stopReason: stopReason as string | undefined,
    fails: events.some((event) => Boolean(at(event, 'error')) || at(event, 'type') === 'error'),
  };
}

/** The value at a path such as `choices.0.delta` of a recorded event; undefined if there is none. */
function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce((inside, name) => (inside as Record<string, unknown> | null | undefined)?.[name], value);
}

function textAt(value: unknown, path: string): string {
  const text = at(value, path);
  return typeof text === 'string' ? text : '';
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

function familyOf(events: unknown[]): Recording['family'] {
  if (events.some((event) => at(event, 'type') === 'message_start')) return 'rest';
  const isCompletion = (event: unknown): boolean =>
    Boolean(at(event, 'choices.0.delta') ?? at(event, 'choices.0.message'));
  return events.some(isCompletion) ? 'compatible' : undefined;
}

/** For each type of event in the recorded formats: the path of its text, and the path of its thoughts. */
const typedPlaces: Record<string, [text: string, thought: string]> = {
  content_block_start: ['content_block.text', 'content_block.thinking'],
  content_block_delta: ['delta.text', 'delta.thinking'],
  'content-delta': ['delta.message.content.text', 'delta.message.content.thinking'],
  'response.output_text.delta': ['delta', ''],
  'response.refusal.delta': ['delta', ''],
  'response.reasoning_summary_text.delta': ['', 'delta'],
  'response.reasoning_text.delta': ['', 'delta'],
  'step.delta': ['delta.text', 'delta.content.text'],
};
const blockPlaces: [text: string, thought: string] = [
  'contentBlockDelta.delta.text',
  'contentBlockDelta.delta.reasoningContent.text',
];

function piecesOf(event: unknown): Piece[] {
  const [choice, parts] = [at(event, 'choices.0'), at(event, 'candidates.0.content.parts')];
  if (choice) return piecesOfChoice(choice);
  if (Array.isArray(parts))
    return parts.map((part) => piece(at(part, 'thought') ? 'thought' : 'text', at(part, 'text')));
  const type = at(event, 'type') ?? at(event, 'event_type');
  const [text, thought] = typedPlaces[String(type)] ?? blockPlaces;
  return [piece('text', at(event, text)), piece('thought', at(event, thought))];
}

function piecesOfChoice(choice: unknown): Piece[] {
  const message = at(choice, 'delta') ?? at(choice, 'message');
  const thoughts = piece(
    'thought',
    at(message, 'reasoning_content') ?? at(message, 'reasoning') ?? at(message, 'reasoning_details.0.text'),
  );
  const content = at(message, 'content') ?? at(choice, 'text');
  if (!Array.isArray(content)) return [thoughts, piece('text', content)];
  const inParts = content.flatMap((part) => [
    piece('text', at(part, 'text')),
    ...((at(part, 'thinking') ?? []) as unknown[]).map((inner) => piece('thought', at(inner, 'text'))),
  ]);
  return [thoughts, ...inParts];
}

function piece(type: Piece['type'], text: unknown): Piece {
  return { type, text: typeof text === 'string' ? text : '' };
}

/** Joins the pieces of each index, as OpenAI documents it. An id that is new begins a call, because some services count none. */
function callsIn(events: unknown[]): RecordedCall[] {
  const calls: (RecordedCall & { index: unknown })[] = [];
  for (const piece of events.flatMap((event) => (at(event, 'choices.0.delta.tool_calls') ?? []) as unknown[])) {
    const [index, id] = [at(piece, 'index'), textAt(piece, 'id')];
    const last = calls.findLast((call) => call.index === index);
    const call = last && (id === '' || id === last.id) ? last : { index, id, name: '', arguments: '' };
    if (call !== last) calls.push(call);
    call.name ||= textAt(piece, 'function.name');
    call.arguments += textAt(piece, 'function.arguments');
  }
  return calls.map(({ index, ...call }) => call);
}

const usagePlaces = [
  'usage',
  'x_groq.usage',
  'message.usage',
  'response.usage',
  'delta.usage.tokens',
  'delta.usage',
].concat(['metadata.usage', 'interaction.usage', 'usageMetadata']);
const inputs = ['prompt_tokens', 'input_tokens', 'inputTokens', 'promptTokenCount', 'total_input_tokens'];
const outputs = ['completion_tokens', 'output_tokens', 'outputTokens', 'candidatesTokenCount', 'total_output_tokens'];

function usageOf(event: unknown): Tokens {
  const usage = usagePlaces.map((place) => at(event, place)).find(Boolean);
  const [input, output] = [inputs, outputs].map((names) => names.map((name) => at(usage, name)).find(isNumber));
  // At the start of a reply, the output tokens are not counted yet.
  const isStart = at(event, 'type') === 'message_start';
  return {
    ...(isNumber(input) && { inputTokens: input }),
    ...(isNumber(output) && !isStart && { outputTokens: output }),
  };
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function stopReasonOf(event: unknown): unknown {
  return at(event, 'type') === 'message_delta' ? at(event, 'delta.stop_reason') : at(event, 'choices.0.finish_reason');
}
