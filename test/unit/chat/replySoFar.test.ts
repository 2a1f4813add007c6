import assert from 'node:assert/strict';
import { replyOutside, ReplySoFar } from '../../../src/chat/replySoFar.ts';
import type { ReplyEvent } from '../../../src/service/reply/replyReader.ts';

const text = (words: string): ReplyEvent => ({ type: 'text', text: words });
const thought = (words: string): ReplyEvent => ({ type: 'thought', text: words });

type Kept = Pick<ReplySoFar, 'text' | 'thoughts' | 'usage' | 'end'>;

describe('A reply that no conversation keeps', () => {
  const cases: [name: string, events: ReplyEvent[], kept: Partial<Kept>][] = [
    ['is empty at first', [], { text: '', thoughts: '', usage: undefined }],
    [
      'has its texts and its thoughts in order',
      [thought('a'), text('b'), thought('c'), text('d')],
      { text: 'bd', thoughts: 'ac' },
    ],
    [
      'moves text to the thoughts when it turns out to be a thought',
      [thought('a'), text('b'), { type: 'text-was-thought' }, text('c')],
      { text: 'c', thoughts: 'ab' },
    ],
    [
      'has the last usage',
      [
        { type: 'usage', usage: { inputTokens: 1 } },
        { type: 'usage', usage: { inputTokens: 2, outputTokens: 3 } },
      ],
      { usage: { inputTokens: 2, outputTokens: 3 } },
    ],
    [
      'has the reason for its end',
      [text('a'), { type: 'end', stopReason: 'length' }],
      { text: 'a', end: { type: 'end', stopReason: 'length' } },
    ],
  ];
  for (const [name, events, kept] of cases)
    it(name, () => {
      const reply = new ReplySoFar();
      for (const event of events) reply.take(event);
      const { text, thoughts, usage, end }: Kept = reply;
      assert.deepEqual({ text, thoughts, usage, end, ...kept }, { text, thoughts, usage, end });
    });

  it('has nothing of what comes after it was stopped', async () => {
    const stop = new AbortController();
    const ask = async function* (): AsyncGenerator<ReplyEvent> {
      yield await Promise.resolve(text('a'));
      stop.abort();
      yield text('b');
    };
    const { reply, ending } = await replyOutside(() => Promise.resolve(ask()), stop.signal);
    assert.deepEqual([reply.text, ending.outcome], ['a', 'stopped']);
  });
});
