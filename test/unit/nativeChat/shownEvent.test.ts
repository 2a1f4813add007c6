import assert from 'node:assert/strict';
import type { TurnEvent } from '../../../src/chat/retrying.ts';
import { shownEvent, type ShownEvent } from '../../../src/nativeChat/shownEvent.ts';

describe("What VS Code's own chat shows of a reply", () => {
  const thought: TurnEvent = { type: 'thought', text: 'Hm.' };
  const wasThought: TurnEvent = { type: 'text-was-thought' };
  const retry = { type: 'retry', retrying: { sentence: '[Busy](command:x).' } } as TurnEvent;
  const cases: [name: string, event: TurnEvent, text: string, thoughts: string, shown: ShownEvent | undefined][] = [
    ['text, as it arrives', { type: 'text', text: 'A' }, 'before', '', { text: 'A' }],
    ['that the model thinks, with the first thought', thought, '', '', { isThinking: true }],
    ['nothing of further thoughts', thought, '', 'Well.', undefined],
    ['a gap after text that was a thought', wasThought, 'A', '', { text: '\n\n' }],
    ['no gap if there was no text', wasThought, '', '', undefined],
    ['why it waits, without links', retry, '', '', { waitsFor: '[Busy] (command:x).' }],
    ['nothing of its usage', { type: 'usage', usage: {} }, 'A', '', undefined],
  ];
  for (const [name, event, text, thoughts, shown] of cases)
    it(`is ${name}`, () => assert.deepEqual(shownEvent(event, { text, thoughts }), shown));
});
