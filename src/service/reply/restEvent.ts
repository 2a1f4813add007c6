import type { Usage } from '../../protocol.ts';
import { field, fieldsOf, jsonOf } from '../../shared/json.ts';
import type { End, ReplyPart } from './replyEvent.ts';
import { reportedError } from './reportedError.ts';
import { printable } from '../serverText.ts';

/** One object of the REST stream → a part of the reply; undefined for an unknown kind. (docs/service.md, "Events of the REST family") */
export function restPart(object: unknown): ReplyPart | undefined {
  const { type, delta, error } = fieldsOf(object);
  switch (type) {
    case 'content_block_delta':
      return deltaPart(delta, error);
    case 'content_block_start':
      return thoughtOf(field(object, 'content_block'), error);
    case 'message_start':
      return { begins: true, usage: atTheStart(field(field(object, 'message'), 'usage')), error };
    case 'message_delta':
      return {
        ...finalUsage(field(object, 'usage')),
        end: endOf(field(delta, 'stop_reason')),
        error: reportedError(object),
      };
    case 'Other':
      return { error };
    default:
      return undefined;
  }
}

/** What most events contain; it is read with as few steps as possible. */
function deltaPart(delta: unknown, beside: unknown): ReplyPart | undefined {
  const { type, text, error } = fieldsOf(delta);
  if (type === 'text_delta' && typeof text === 'string') return { text, error: beside || error };
  return thoughtOf(delta, beside || error);
}

/** The model's thoughts, in case a service of this family sends them: our documentation does not mention them. */
function thoughtOf(part: unknown, error: unknown): ReplyPart | undefined {
  const [type, thought] = [field(part, 'type'), field(part, 'thinking')];
  return (type === 'thinking' || type === 'thinking_delta') && typeof thought === 'string'
    ? { thought, error }
    : undefined;
}

/** The output tokens are only known at the end: the 0 sent here would be shown for a reply that is cut off. */
function atTheStart(usage: unknown): Usage {
  return tokens(field(usage, 'input_tokens'), undefined);
}

/** Some services send only the output tokens at the end. If the input tokens are null, the service does not know them. */
function finalUsage(usage: unknown): ReplyPart {
  const [input, output] = [field(usage, 'input_tokens'), field(usage, 'output_tokens')];
  return { usage: tokens(input, output), leavesOutInput: input === undefined && output !== undefined };
}

/** Two counts of tokens; each is left out if it is not a count. */
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

/** The end of a reply. A reason of any type becomes a text of at most 100 printable characters; empty if there is none. */
export function endOf(reason: unknown): End {
  if (reason === undefined || reason === null) return { stopReason: '' };
  const text = typeof reason === 'string' ? reason : jsonOf(reason);
  return { stopReason: printable(text, longestReason) };
}
