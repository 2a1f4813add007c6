import assert from 'node:assert/strict';
import { recordedAsk, replyOutside, ReplySoFar } from '../../../src/chat/replySoFar.ts';
import { connected, replierOf } from '../../support/connected.ts';
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

describe('The request of a command', () => {
  it('is recorded with all that it has each time that it is sent, but not if it is refused before that', async () => {
    const recorded: unknown[] = [];
    let isRefused = true;
    const { now } = replierOf({
      model: () => ({ id: 'atlas-1', name: 'Atlas' }),
      begin: () => (isRefused ? () => Promise.reject(new Error('no key')) : connected(async function* () {})),
    });
    const code = { id: 'c', kind: 'code' as const, name: 'a.ts', language: 'ts', text: 'let a;' };
    const of = { command: 'rewrite' as const, promptCharacters: 4, attachments: [code, { ...code, name: 'b.ts' }] };
    const messages = ['Be brief.', 'Do it.'].map((content) => ({ role: 'user' as const, content }));
    const { signal } = new AbortController();
    const ask = () => recordedAsk(now(), messages, signal, of, (sent) => recorded.push(sent))();
    await assert.rejects(ask, /no key/);
    assert.deepEqual(recorded, []);
    isRefused = false;
    for (let time = 0; time < 2; time++) await ask();
    const one = { ...of, place: 'a.example · primary', model: { id: 'atlas-1', name: 'Atlas' }, characters: 15 };
    assert.deepEqual(recorded, [one, one]);
  });
});
