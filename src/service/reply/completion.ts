import type { Usage } from '../../protocol.ts';
import { at } from '../json.ts';
import type { End, ReplyPart } from './replyEvent.ts';
import { endOf, tokens } from './restEvent.ts';

/** One `chat.completion`, or one chunk of it → what it says; undefined when the object is neither. (docs/service.md, "Replies of the compatible family") */
export function completionPart(object: unknown): ReplyPart | undefined {
  const choices = at(object, 'choices');
  if (!Array.isArray(choices)) return undefined;
  const choice: unknown = choices[0];
  const message = at(choice, 'delta') ?? at(choice, 'message');
  const [text, refusal] = [textIn(at(message, 'content')), refusalIn(message)];
  return { text: text + refusal, refuses: refusal !== '', usage: usageOf(at(object, 'usage')), end: endIn(choice) };
}

/** Content is a text, or parts with a text each. Parts of other kinds, such as thoughts, are no text of the reply. */
function textIn(content: unknown): string {
  return partsOf(content)
    .map((part) => (typeof part === 'string' ? part : textOf(part)))
    .join('');
}

function textOf(part: unknown): string {
  const [type, text] = [at(part, 'type') ?? 'text', at(part, 'text')];
  return (type === 'text' || type === 'output_text') && typeof text === 'string' ? text : '';
}

/** The words with which a model refuses are in a field of their own, or in a part of the content. */
function refusalIn(message: unknown): string {
  const parts = [message, ...partsOf(at(message, 'content'))];
  return parts
    .map((part) => at(part, 'refusal'))
    .filter((refusal) => typeof refusal === 'string')
    .join('');
}

function partsOf(content: unknown): unknown[] {
  return Array.isArray(content) ? content : [content];
}

function usageOf(usage: unknown): Usage | undefined {
  if (typeof usage !== 'object' || usage === null) return undefined;
  return tokens(at(usage, 'prompt_tokens'), at(usage, 'completion_tokens'));
}

/** A chunk ends the reply by its `finish_reason`, which some servers leave empty until then; a whole message is complete even without one. */
function endIn(choice: unknown): End | undefined {
  const reason = at(choice, 'finish_reason');
  if (reason) return endOf(reason);
  const isWhole = (at(choice, 'delta') ?? undefined) === undefined && at(choice, 'message') !== undefined;
  if (!isWhole) return undefined;
  return reason === undefined ? {} : endOf(null);
}
