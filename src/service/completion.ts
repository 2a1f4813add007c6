import { at } from './json.ts';
import type { End, ReplyPart, Usage } from './replyEvent.ts';
import { endOf, tokens } from './restEvent.ts';

/** One `chat.completion`, or one chunk of it → what it says; undefined when the object is neither. (interface, compatible family) */
export function completionPart(object: unknown): ReplyPart | undefined {
  const choices = at(object, 'choices');
  if (!Array.isArray(choices)) return undefined;
  const choice: unknown = choices[0];
  return { text: textOf(choice), usage: usageOf(at(object, 'usage')), end: endIn(choice) };
}

function textOf(choice: unknown): string | undefined {
  const text = at(at(choice, 'delta') ?? at(choice, 'message'), 'content');
  return typeof text === 'string' ? text : undefined;
}

function usageOf(usage: unknown): Usage | undefined {
  if (typeof usage !== 'object' || usage === null) return undefined;
  return tokens(at(usage, 'prompt_tokens'), at(usage, 'completion_tokens'));
}

/** A chunk ends the reply by its `finish_reason`, which some servers leave empty until then; a whole message is complete even without one. */
function endIn(choice: unknown): End | undefined {
  const reason = at(choice, 'finish_reason');
  const complete = at(choice, 'delta') === undefined && at(choice, 'message') !== undefined;
  return (typeof reason === 'string' && reason !== '') || complete ? endOf(reason) : undefined;
}
