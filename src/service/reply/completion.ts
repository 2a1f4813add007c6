import type { Usage } from '../../protocol.ts';
import { field, fieldsOf } from '../../shared/json.ts';
import type { End, ReplyPart } from './replyEvent.ts';
import { reportedError } from './reportedError.ts';
import { endOf, tokens } from './restEvent.ts';
import { toolCallPieces } from './toolCalls.ts';

/**
 * One `chat.completion`, or one chunk of it → a part of the reply; undefined when the object is neither. (docs/service.md, "Replies of the
 * compatible family")
 */
export function completionPart(object: unknown): ReplyPart | undefined {
  const { choices, error } = fieldsOf(object);
  const usage = usageOf(object);
  if (!Array.isArray(choices)) return usage && { usage, error: reportedError(object) };
  const choice: unknown = choices[0];
  const end = endIn(choice);
  const { delta, error: inChoice } = fieldsOf(choice);
  const text = onlyText(delta);
  if (text !== undefined) return { text, usage, end, error: error || inChoice };
  return { ...contentOf(choice), usage, end, error: reportedError(object) };
}

/** The text of the usual delta, which has nothing else but perhaps a role. Most chunks have one, so nothing else is looked for in it. */
function onlyText(delta: unknown): string | undefined {
  if (typeof delta !== 'object' || delta === null) return undefined;
  for (const name in delta) if (name !== 'content' && name !== 'role') return undefined;
  const { content } = fieldsOf(delta);
  return typeof content === 'string' ? content : undefined;
}

function contentOf(choice: unknown): ReplyPart {
  const delta = field(choice, 'delta') ?? undefined;
  const message = delta ?? field(choice, 'message');
  const calls = toolCallPieces(message, delta === undefined);
  const [text, refusal] = [textIn(field(message, 'content')), refusalIn(message)];
  return {
    text: text + refusal,
    thought: thoughtIn(message),
    refuses: refusal !== '',
    ...(calls.length > 0 && { calls }),
  };
}

/** Content is a text, or a list of parts with a text each. Parts of other kinds are not text of the reply. */
function textIn(content: unknown): string {
  return partsOf(content)
    .map((part) => (typeof part === 'string' ? part : textOf(part)))
    .join('');
}

function textOf(part: unknown): string {
  const [type, text] = [field(part, 'type') ?? 'text', field(part, 'text')];
  return (type === 'text' || type === 'output_text') && typeof text === 'string' ? text : '';
}

/**
 * The fields of a message that contain thoughts. A row is added with its source. Some gateways send the same text in two of them: the first
 * that is not empty is used. (docs/service.md, "Thoughts"; CASES V360)
 */
const thoughtFields = [
  // DeepSeek, vLLM, SGLang, llama.cpp, LiteLLM and most others.
  'reasoning_content',
  // OpenRouter, Groq, Ollama, Upstage, later versions of vLLM.
  'reasoning',
  // OpenRouter and MiniMax: a list of objects.
  'reasoning_details',
  // Ollama's own message, which some gateways pass on.
  'thinking',
  // The API of GitHub Copilot.
  'reasoning_text',
  // LiteLLM, for models of Anthropic: a list of objects.
  'thinking_blocks',
];

/** The model's thoughts: of the first field that has any, or of the parts of the content. */
function thoughtIn(message: unknown): string {
  for (const name of thoughtFields) {
    const text = plainThought(field(message, name));
    if (text !== '') return text;
  }
  return plainThought(partsOf(field(message, 'content')).filter((part) => thoughtTypes.has(field(part, 'type'))));
}

const thoughtTypes = new Set<unknown>(['thinking', 'reasoning']);

/** No service nests the text of a thought deeper. */
const mostLevels = 4;

/** The text of a thought: a string, an object that contains one, or a list of either. */
function plainThought(thought: unknown, level = 0): string {
  if (typeof thought === 'string') return thought;
  if (level === mostLevels) return '';
  if (Array.isArray(thought)) return thought.map((part) => plainThought(part, level + 1)).join('');
  const inside = ['text', 'thinking', 'content', 'summary'].map((name) => field(thought, name));
  const found = inside.find((value) => typeof value === 'string' || Array.isArray(value));
  return plainThought(found ?? '', level + 1);
}

/** The text with which a model refuses is in a field of its own, or in a part of the content. */
function refusalIn(message: unknown): string {
  const parts = [message, ...partsOf(field(message, 'content'))];
  return parts
    .map((part) => field(part, 'refusal'))
    .filter((refusal) => typeof refusal === 'string')
    .join('');
}

function partsOf(content: unknown): unknown[] {
  return Array.isArray(content) ? content : [content];
}

/** Besides the documented field, Groq and llama.cpp each have their own. */
function usageOf(object: unknown): Usage | undefined {
  const { usage, x_groq: groq, timings } = fieldsOf(object);
  const counts = usage ?? field(groq, 'usage');
  if (typeof counts === 'object' && counts !== null)
    return tokens(field(counts, 'prompt_tokens'), field(counts, 'completion_tokens'));
  if (!timings) return undefined;
  const counted = tokens(field(timings, 'prompt_n'), field(timings, 'predicted_n'));
  return Object.keys(counted).length > 0 ? counted : undefined;
}

/**
 * A chunk ends the reply with its `finish_reason`, which some servers leave empty until then; a whole message is complete even without one.
 */
function endIn(choice: unknown): End | undefined {
  const { finish_reason: reason, delta, message } = fieldsOf(choice);
  if (reason) return endOf(reason);
  const isWhole = (delta ?? undefined) === undefined && message !== undefined;
  if (!isWhole) return undefined;
  return reason === undefined ? {} : endOf(null);
}
