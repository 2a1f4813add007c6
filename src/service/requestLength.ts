import { field } from '../shared/json.ts';
import { messageIn } from './serverText.ts';

/**
 * How an error says that the request was longer than the model allows: by a code, by numbers in its fields, or only by its words. (CASES
 * V361)
 */
export type LengthSign = 'code' | 'numbers' | 'words';

/**
 * How an error, parsed or as text, says that the request was too long; undefined if it does not. A limit per minute or day is never
 * meant.
 */
export function lengthSign(error: unknown): LengthSign | undefined {
  const words = wordsOf(error);
  const codes = `${codesIn(error).join(' ')} ${words}`;
  if (isRateLimit(codes)) return undefined;
  if (lengthCodes.test(codes)) return 'code';
  if (hasTooManyTokens(error) || hasTooManyTokens(field(error, 'error'))) return 'numbers';
  return isAboutLength(words) ? 'words' : undefined;
}

/** Whether an error is about requests in a period of time: less of the conversation would not help, or only for a while. */
export function isRateLimited(error: unknown): boolean {
  return isRateLimit(`${codesIn(error).join(' ')} ${wordsOf(error)}`);
}

/**
 * The codes of OpenAI and most compatible services (context_length_exceeded), llama.cpp, z.ai, Azure and GitHub Models
 * (tokens_limit_reached), Anthropic (request_too_large), LiteLLM.
 */
const lengthCodes =
  /\b(context_length_exceeded|exceed_context_size_error|model_context_window_exceeded|tokens_limit_reached|request_too_large|ContextWindowExceededError)\b/;

function isRateLimit(text: string): boolean {
  return /\bper (second|min|hour|day|month)|rate[ _-]?limit|quota|throttl|\bplease wait\b/i.test(text);
}

/** Whether a text names the length of the request or its tokens, and says that they are too many. */
function isAboutLength(words: string): boolean {
  const isNamed =
    /\btokens\b|\btoken (count|limit)|\bcontext (length|window|size|limit)|\b(prompt|input|messages)\b.{0,40}\blength\b|\blength of (the )?(prompt|input|messages)/i;
  const isTooMuch = /exceed|too (long|large|many)|(long|great|larg)er than|less than|maximum|<=|reduce|should be/i;
  return /\b(prompt|input)( is)? too long\b/i.test(words) || (isNamed.test(words) && isTooMuch.test(words));
}

/** The fields of llama.cpp. */
function hasTooManyTokens(error: unknown): boolean {
  const [sent, most] = [field(error, 'n_prompt_tokens'), field(error, 'n_ctx')];
  return typeof sent === 'number' && typeof most === 'number' && sent > most;
}

const codeFields = new Set(['code', 'type', 'error_type', '__type', 'status', 'name']);

/** The texts in the fields of an error that contain codes. */
function codesIn(value: unknown, depth = 0): string[] {
  if (typeof value !== 'object' || value === null || depth > 4) return [];
  return Object.entries(value).flatMap(([name, inside]) => {
    if (typeof inside === 'string') return codeFields.has(name) ? [inside] : [];
    return codesIn(inside, depth + 1);
  });
}

/** A longer message quotes the request. */
const longest = 2000;

function wordsOf(error: unknown): string {
  return (messageIn(error) ?? '').slice(0, longest);
}
