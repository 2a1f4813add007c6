import { at } from './json.ts';
import type { ReplyEvent, Usage } from './replyEvent.ts';

/** One object of the REST stream → reply events; undefined when its type is none that we know. (interface, "Events") */
export function restEvents(object: unknown): ReplyEvent[] | undefined {
  switch (at(object, 'type')) {
    case 'content_block_delta':
      return textOf(at(object, 'delta'));
    case 'message_start':
      return [{ type: 'usage', usage: atTheStart(at(at(object, 'message'), 'usage')) }];
    case 'message_delta':
      return [{ type: 'usage', usage: usageOf(at(object, 'usage')) }, endOf(at(at(object, 'delta'), 'stop_reason'))];
    case 'Other':
      return [];
    default:
      return undefined;
  }
}

function textOf(delta: unknown): ReplyEvent[] {
  const text = at(delta, 'text');
  return at(delta, 'type') === 'text_delta' && typeof text === 'string' ? [{ type: 'text', text }] : [];
}

/** What a reply costs is only known at its end: the 0 told here would be shown for one that is cut off. */
function atTheStart(usage: unknown): Usage {
  return tokens(at(usage, 'input_tokens'), undefined);
}

function usageOf(usage: unknown): Usage {
  return tokens(at(usage, 'input_tokens'), at(usage, 'output_tokens'));
}

/** Two counts of tokens, each left out where it is none. */
export function tokens(input: unknown, output: unknown): Usage {
  return {
    ...(isCount(input) && { inputTokens: input }),
    ...(isCount(output) && { outputTokens: output }),
  };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** The end of a reply, with its stop reason where there is one. */
export function endOf(stopReason: unknown): ReplyEvent {
  return typeof stopReason === 'string' ? { type: 'end', stopReason } : { type: 'end' };
}
