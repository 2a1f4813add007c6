import type { Message } from '../../protocol.ts';
import type { Entry } from '../entry.ts';

/** The entries that make a message, after `parent`. `time`: in milliseconds since 1970. */
export function entriesOfMessage(message: Message, parent: string | null, time: number): Entry[] {
  const { branch, ...said } = message;
  if (said.role === 'user') return [{ type: 'message', parent, message: said, at: time }];
  const { text, thoughts, steps = [], summary, retrying, ...reply } = said;
  const { modelId, beside, looksUp, ...ended } = reply;
  const { id, model } = ended;
  const started = {
    ...{ id, model },
    ...(modelId !== undefined && { modelId }),
    ...(beside !== undefined && { beside }),
    ...(looksUp && { looksUp }),
  };
  const start: Entry[] = [
    { type: 'reply', parent, reply: started, at: time },
    ...(thoughts === undefined ? [] : [{ type: 'thought' as const, id, text: thoughts }]),
    ...steps.map((step) => ({ type: 'step' as const, id, step })),
    { type: 'text', id, text },
    ...(summary === undefined ? [] : [{ type: 'shorten' as const, id, text: summary }]),
  ];
  return ended.outcome === 'streaming' ? start : [...start, { type: 'end', reply: ended, at: time }];
}
