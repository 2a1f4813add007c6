import { textLine, otherLine, sse } from '../../support/events.ts';
import type { Recording } from './recording.ts';

/** The bytes of a recording, as a service of one of our families would send it, and the expected end. */
export interface Stream {
  name: string;
  bytes: Buffer;
  end: string;
  /** Whether it has the calls of tools of the recording. */
  hasCalls: boolean;
}

/**
 * A recording written for both families and, if it is of one of them, also as it was recorded: as server-sent events and in lines.
 */
export function streamsOf(recording: Recording): Stream[] {
  const all: Stream[] = [
    {
      name: 'written for the REST family',
      bytes: Buffer.from(restStream(recording)),
      end: 'done: end_turn',
      hasCalls: false,
    },
    {
      name: 'written for the compatible family',
      bytes: Buffer.from(compatibleStream(recording)),
      end: 'done: stop',
      hasCalls: false,
    },
  ];
  if (!recording.family) return all;
  const end = endOf(recording);
  return [
    ...all,
    {
      name: 'as server-sent events',
      bytes: eventsOf(recording),
      end,
      hasCalls: true,
    },
    {
      name: 'in lines',
      bytes: Buffer.from(`${recording.lines.join('\n')}\n`),
      end,
      hasCalls: true,
    },
  ];
}

/** A recording as server-sent events. */
export function eventsOf({ lines, family }: Recording): Buffer {
  return Buffer.from(sse(...lines, ...(family === 'compatible' ? ['[DONE]'] : [])));
}

function endOf({ fails, stopReason }: Recording): string {
  if (fails) return 'reported';
  return stopReason === undefined ? 'ended-early' : `done: ${stopReason}`;
}

function restStream({ pieces, usage }: Recording): string {
  const start = {
    type: 'message_start',
    message: { usage: { input_tokens: usage.inputTokens ?? null, output_tokens: 0 } },
  };
  const end = {
    type: 'message_delta',
    usage: { input_tokens: usage.inputTokens ?? null, output_tokens: usage.outputTokens ?? null },
    delta: { stop_reason: 'end_turn', stop_sequence: null },
  };
  const deltas = pieces.map(({ type, text }) => otherLine + (type === 'text' ? textLine(text) : thinking(text)));
  return `${JSON.stringify(start)}\n${deltas.join('')}${JSON.stringify(end)}\n${otherLine}`;
}

function thinking(text: string): string {
  return `${JSON.stringify({ type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: text } })}\n`;
}

function compatibleStream({ pieces, usage }: Recording): string {
  const chunk = (delta: object, finish_reason: string | null = null): object => ({
    choices: [{ index: 0, delta, finish_reason }],
    usage: null,
  });
  const counts = { prompt_tokens: usage.inputTokens, completion_tokens: usage.outputTokens };
  const counted = Object.keys(usage).length > 0 ? [{ choices: [], usage: counts }] : [];
  const deltas = pieces.map(({ type, text }) => chunk({ [type === 'text' ? 'content' : 'reasoning_content']: text }));
  return sse(chunk({ role: 'assistant', content: '' }), ...deltas, chunk({}, 'stop'), ...counted, '[DONE]');
}
