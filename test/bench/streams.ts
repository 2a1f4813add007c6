import { textLine, endLine, otherLine, startLine, sse as events } from '../support/events.ts';

/** A reply of any length: its start, a block to repeat, and its end. */
export interface Blocks {
  start: Buffer;
  block: Buffer;
  end: Buffer;
}

/** The number of deltas in a block. The text of each is `abcd`. */
export const deltasInBlock = 8000;

/** The reply as the REST family streams it. */
export const ndjson: Blocks = {
  start: Buffer.from(startLine),
  block: Buffer.from((textLine('abcd').repeat(8) + otherLine).repeat(deltasInBlock / 8)),
  end: Buffer.from(endLine),
};

/** The reply as the compatible family streams it. */
export const sse: Blocks = {
  start: Buffer.from(events(chunk({ role: 'assistant', content: '' }, null))),
  block: Buffer.from(events(chunk({ content: 'abcd' }, null)).repeat(deltasInBlock)),
  end: Buffer.from(events(chunk({}, 'stop'), '[DONE]')),
};

function chunk(delta: object, finish_reason: string | null): object {
  const choices = [{ index: 0, delta, finish_reason }];
  return { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1760000000, model: 'atlas-large', choices };
}
