// An independent server: @dwmkerr/mock-llm, which echoes, counts no tokens, sends failures with status 200, and splits characters.
import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ServiceClient } from '../../../src/service/client.ts';
import type { ReplyEvent } from '../../../src/service/reply/replyReader.ts';
import type { Message } from '../../support/mockLlm.ts';
import { noLimits } from '../../support/limits.ts';
import { resultOf, type Result } from '../../support/replyResult.ts';

describe('A server of the compatible family that echoes', () => {
  let child: ChildProcess;
  let url = '';
  const nextMessage = async (): Promise<Message> => ((await once(child, 'message')) as [Message])[0];
  before(async () => {
    const file = join(import.meta.dirname, '..', '..', 'support', 'mockLlm.ts');
    child = fork(file, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const ready = await nextMessage();
    assert.ok(ready.type === 'ready');
    url = ready.url;
  });
  after(async () => {
    child.disconnect();
    await once(child, 'exit');
  });

  const client = (): ServiceClient =>
    new ServiceClient({ baseUrl: url, realm: 'acme', apiKey: 'sk-x' }, { timeouts: noLimits });
  const reply = (content: string, signal = new AbortController().signal) =>
    client().reply('gpt-5.2', [{ role: 'user', content }], signal);

  it('lists its model', async () => {
    assert.deepEqual(await client().models(new AbortController().signal), ['gpt-5.2']);
  });

  it('has no apps (V342)', async () => {
    assert.equal(await client().hasApps(new AbortController().signal), false);
  });

  const replies: [question: string, expected: Result][] = [
    ['Hello', { text: 'Hello', end: 'done: stop' }],
    ['ab🙂 “quoted” 👩‍👩‍👧', { text: 'ab🙂 “quoted” 👩‍👩‍👧', end: 'done: stop' }],
    ['<think>Hm.</think>Yes', { text: 'Yes', thoughts: 'Hm.', end: 'done: stop' }],
    ['fail', { text: '', end: 'reported' }],
    ['its "template" breaks', { text: '', end: 'server-error' }],
    ['x'.repeat(100 * 1024), { text: '', end: 'too-long' }],
  ];
  for (const [question, expected] of replies)
    it(`is read completely, without usage: ${question.slice(0, 30)}`, async () => {
      assert.deepEqual(await resultOf(reply(question)), expected);
    });

  it('notices that Stop closes the connection', async () => {
    const stop = new AbortController();
    const events = reply('go on', stop.signal);
    const first = (await events.next()) as IteratorResult<ReplyEvent, undefined>;
    assert.equal(first.value?.type, 'text');
    const brokenOff = nextMessage();
    stop.abort();
    await assert.rejects(Array.fromAsync(events), { name: 'AbortError' });
    assert.deepEqual(await brokenOff, { type: 'brokenOff' });
  });
});
