import { at } from './json.ts';
import type { End, ReplyPart, Usage } from './replyEvent.ts';

/** One object of the REST stream → what it says; undefined when it is of no kind that we know. (interface, "Events") */
export function restPart(object: unknown): ReplyPart | undefined {
  switch (at(object, 'type')) {
    case 'content_block_delta':
      return textOf(at(object, 'delta'));
    case 'message_start':
      return { usage: atTheStart(at(at(object, 'message'), 'usage')) };
    case 'message_delta':
      return { usage: usageOf(at(object, 'usage')), end: endOf(at(at(object, 'delta'), 'stop_reason')) };
    case 'Other':
      return {};
    default:
      return undefined;
  }
}

function textOf(delta: unknown): ReplyPart | undefined {
  const text = at(delta, 'text');
  return at(delta, 'type') === 'text_delta' && typeof text === 'string' ? { text } : undefined;
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
export function endOf(stopReason: unknown): End {
  return typeof stopReason === 'string' ? { stopReason } : {};
}
