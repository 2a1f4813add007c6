import type { Usage } from '../../protocol.ts';
import { at } from '../json.ts';
import type { End, ReplyPart } from './replyEvent.ts';
import { printable } from '../serverText.ts';

/** One object of the REST stream → what it says; undefined when it is of no kind that we know. (docs/service.md, "Events of the REST family") */
export function restPart(object: unknown): ReplyPart | undefined {
  switch (at(object, 'type')) {
    case 'content_block_start':
      return thoughtOf(at(object, 'content_block'));
    case 'content_block_delta':
      return textOf(at(object, 'delta')) ?? thoughtOf(at(object, 'delta'));
    case 'message_start':
      return { begins: true, usage: atTheStart(at(at(object, 'message'), 'usage')) };
    case 'message_delta':
      return { ...finalUsage(at(object, 'usage')), end: endOf(at(at(object, 'delta'), 'stop_reason')) };
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

/** What the model thought, should a service of this family send it: our document does not show it. */
function thoughtOf(part: unknown): ReplyPart | undefined {
  const [type, thought] = [at(part, 'type'), at(part, 'thinking')];
  return (type === 'thinking' || type === 'thinking_delta') && typeof thought === 'string' ? { thought } : undefined;
}

/** What a reply costs is only known at its end: the 0 sent here would be shown for one that is cut off. */
function atTheStart(usage: unknown): Usage {
  return tokens(at(usage, 'input_tokens'), undefined);
}

/** Some services give only the output at the end; one that gives null for the input does not know it. */
function finalUsage(usage: unknown): ReplyPart {
  const [input, output] = [at(usage, 'input_tokens'), at(usage, 'output_tokens')];
  return { usage: tokens(input, output), leavesOutInput: input === undefined && output !== undefined };
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

const longestReason = 100;

/** The end of a reply for a reason of any shape, as a text of at most 100 printable characters; empty where there is none. */
export function endOf(reason: unknown): End {
  if (reason === undefined || reason === null) return { stopReason: '' };
  const text = typeof reason === 'string' ? reason : JSON.stringify(reason);
  return { stopReason: printable(text, longestReason) };
}
