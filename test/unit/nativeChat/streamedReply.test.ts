import assert from 'node:assert/strict';
import { streamReply } from '../../../src/nativeChat/streamedReply.ts';
import { ServiceError } from '../../../src/service/errors/errors.ts';
import type { ReplyEvent } from '../../../src/service/reply/replyReader.ts';

describe("A reply that is streamed to VS Code's own chat", () => {
  const end = (stopReason: string, more: object = {}): ReplyEvent => ({ type: 'end', stopReason, ...more });
  const text = (said: string): ReplyEvent => ({ type: 'text', text: said });
  const call = { id: '1', name: 'read', arguments: '{"path":"a"}' };

  /** Streams these events; what VS Code gets, and what is wrong. */
  async function streamed(
    events: (ReplyEvent | Error)[],
    { hasTools = true, signal = new AbortController().signal } = {},
  ) {
    const got: unknown[] = [];
    async function* reply(): AsyncGenerator<ReplyEvent> {
      for (const event of events) {
        await Promise.resolve();
        if (event instanceof Error) throw event;
        yield event;
      }
    }
    const wrong = await streamReply({
      ask: () => Promise.resolve(reply()),
      ...{ hasTools, signal },
      say: (said) => got.push(said),
      call: ({ name, input }) => got.push([name, input]),
      counted: (tokens) => got.push(tokens),
    });
    return { got, problem: wrong?.problem.sentence, failure: wrong?.failure };
  }

  it('has its text as it arrives, without thoughts, and what the service counted', async () => {
    const usage: ReplyEvent[] = [
      { type: 'usage', usage: { inputTokens: 7 } },
      { type: 'usage', usage: { outputTokens: 1 } },
    ];
    const { got, problem } = await streamed([
      { type: 'thought', text: 'Hm.' },
      text('One, '),
      text('two.'),
      ...usage,
      end('end_turn'),
    ]);
    assert.deepEqual([got, problem], [['One, ', 'two.', 7, 0], undefined]);
  });

  it('has a gap after text that was a thought, if there was any', async () => {
    const wasThought: ReplyEvent = { type: 'text-was-thought' };
    const { got } = await streamed([wasThought, text('Hm.'), wasThought, text('Yes.'), end('end_turn')]);
    assert.deepEqual(got, ['Hm.', '\n\n', 'Yes.']);
  });

  it('calls nothing if one of several calls cannot be read', async () => {
    const calls: string[] = [];
    async function* reply(): AsyncGenerator<ReplyEvent> {
      await Promise.resolve();
      yield end('tool_calls', { calls: [call, { ...call, arguments: '{' }] });
    }
    const ignored = { say: () => undefined, counted: () => undefined, signal: new AbortController().signal };
    const streaming = streamReply({
      ...{ ...ignored, hasTools: true, ask: () => Promise.resolve(reply()) },
      call: ({ name }) => calls.push(name),
    });
    await assert.rejects(streaming, { kind: 'bad-tool-call' });
    assert.deepEqual(calls, []);
  });

  it('has its tool calls at its end, and is then complete without text', async () => {
    const { got, problem } = await streamed([end('tool_calls', { calls: [call, { ...call, name: 'list' }] })]);
    assert.deepEqual(
      [got, problem],
      [
        [
          ['read', { path: 'a' }],
          ['list', { path: 'a' }],
        ],
        undefined,
      ],
    );
  });

  it('calls nothing if it failed, if it was cut off, or if no tools were offered', async () => {
    const calls = { calls: [call] };
    const failed = await streamed([text('A'), end('tool_calls', calls), new ServiceError('server-error')]);
    assert.deepEqual([failed.got, failed.failure instanceof ServiceError], [['A'], true]);
    assert.notEqual(failed.problem, undefined);
    await assert.rejects(streamed([end('max_tokens', calls)]), { kind: 'cut-tool-call' });
    const { got } = await streamed([text('A'), end('tool_calls', calls)], { hasTools: false });
    assert.deepEqual(got, ['A']);
  });

  it('says what is wrong with it if it has no text, or ended early, but not after the user stopped it', async () => {
    assert.notEqual((await streamed([end('end_turn')])).problem, undefined);
    assert.match((await streamed([end('max_tokens')])).problem ?? '', /length limit/);
    const signal = AbortSignal.abort();
    assert.equal((await streamed([text('A'), new Error('aborted')], { signal })).problem, undefined);
  });
});
