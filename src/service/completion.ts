import { at } from './json.ts';
import type { ReplyEvent } from './replyEvent.ts';
import { endOf, tokens } from './restEvent.ts';

/** One `chat.completion`, or one chunk of it → reply events; undefined when the object is neither. (interface, compatible family) */
export function completionEvents(object: unknown): ReplyEvent[] | undefined {
  const choices = at(object, 'choices');
  if (!Array.isArray(choices)) return undefined;
  const choice: unknown = choices[0];
  return [...textOf(choice), ...usageOf(at(object, 'usage')), ...endIn(choice)];
}

function textOf(choice: unknown): ReplyEvent[] {
  const text = at(at(choice, 'delta') ?? at(choice, 'message'), 'content');
  return typeof text === 'string' && text ? [{ type: 'text', text }] : [];
}

function usageOf(usage: unknown): ReplyEvent[] {
  if (typeof usage !== 'object' || usage === null) return [];
  return [{ type: 'usage', usage: tokens(at(usage, 'prompt_tokens'), at(usage, 'completion_tokens')) }];
}

/** A chunk ends the reply by its `finish_reason`, which some servers leave empty until then; a whole message is complete even without one. */
function endIn(choice: unknown): ReplyEvent[] {
  const reason = at(choice, 'finish_reason');
  const complete = at(choice, 'delta') === undefined && at(choice, 'message') !== undefined;
  return (typeof reason === 'string' && reason !== '') || complete ? [endOf(reason)] : [];
}
