// Services and proxies that say early, or in each chunk, that a reply has ended.
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { PassThrough } from 'node:stream';
import { readReply } from '../../../src/service/reply/replyReader.ts';
import { textLine, endLine, piece, startLine, sse } from '../../support/events.ts';
import { resultOf, type Result } from '../../support/replyResult.ts';

const nine = ['It ', 'is ', 'not ', 'forty', '-two', ', ', 'but ', 'forty', '-one.'];
const said = nine.join('');
const choice = (delta: object, finish_reason: string): object => ({ choices: [{ delta, finish_reason }] });
const calling = (index: number): object => ({
  tool_calls: [
    { index: 0, id: 'a', function: { ...(index === 0 && { name: 'look' }), arguments: ['{"a"', ':', '1}'][index] } },
  ],
});
const called = [{ id: 'a', name: 'look', arguments: '{"a":1}' }];

/** What is sent with so many milliseconds between the chunks, after which the connection stays open. */
const cases: [name: string, chunks: string[], pause: number, expected: Result][] = [
  ['a reason in each chunk', nine.map((word) => sse(piece(word, 'stop'))), 120, { text: said, end: 'done: stop' }],
  [
    'a reason in each chunk, of a slow model',
    nine.map((word) => sse(piece(word, 'stop'))),
    700,
    { text: said, end: 'done: stop' },
  ],
  [
    'a reason before each word, which arrives with it',
    nine.map((word) => sse(choice({}, 'stop'), piece(word))).concat(sse(choice({}, 'stop'))),
    120,
    { text: said, end: 'done: stop' },
  ],
  [
    'a reason after each word, in an event of its own',
    nine.map((word) => sse(piece(word)) + sse(choice({}, 'stop'))),
    120,
    { text: said, end: 'done: stop' },
  ],
  [
    'a reason with the role, long before any text',
    [sse(choice({ role: 'assistant', content: '' }, 'stop')), sse(piece('Hello', 'stop'))],
    4000,
    { text: 'Hello', end: 'done: stop' },
  ],
  [
    'long pauses, once an end was followed by text',
    [sse(piece('a', 'stop')) + sse(piece('b', 'stop')), sse(piece('c', 'stop'))],
    4000,
    { text: 'abc', end: 'done: stop' },
  ],
  [
    'an end of the other family after each word',
    nine.map((word) => textLine(word) + endLine),
    120,
    { text: said, usage: { inputTokens: 11, outputTokens: 2 }, end: 'done: end_turn' },
  ],
  [
    'several turns',
    nine.map((word) => startLine + textLine(word) + endLine),
    700,
    { text: said, usage: { inputTokens: 11, outputTokens: 2 }, end: 'done: end_turn' },
  ],
  [
    '[DONE] after each word',
    nine.map((word) => sse(piece(word, 'stop'), '[DONE]')),
    120,
    { text: said, end: 'done: stop' },
  ],
  [
    'thoughts with a reason',
    [sse(choice({ reasoning: 'Hm' }, 'stop')), sse(choice({ reasoning: '.' }, 'stop')), sse(piece('a', 'stop'))],
    600,
    { text: 'a', thoughts: 'Hm.', end: 'done: stop' },
  ],
  [
    'pieces of a call with a reason',
    [0, 1, 2].map((index) => sse(choice(calling(index), 'stop'))),
    600,
    { text: '', end: 'done: stop', calls: called },
  ],
];

describe('An early end of a reply (V317)', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  for (const [name, chunks, pause, expected] of cases)
    it(`does not end it: ${name}`, async () => {
      const body = new PassThrough();
      const result = resultOf(readReply(body));
      for (const chunk of chunks) {
        body.write(chunk);
        await settled();
        mock.timers.tick(pause);
        await settled();
      }
      mock.timers.tick(10_000);
      assert.deepEqual(await result, expected);
    });
});

/** What ends with something in it, after which the connection stays open. */
const real: [name: string, chunks: string[], expected: Result][] = [
  ['text', [sse(piece('a')), sse(choice({}, 'stop'))], { text: 'a', end: 'done: stop' }],
  [
    'calls without text',
    [
      sse({ choices: [{ delta: calling(0) }] }),
      sse({ choices: [{ delta: calling(1) }] }),
      sse({ choices: [{ delta: calling(2) }] }),
      sse(choice({}, 'tool_calls'), '[DONE]'),
    ],
    { text: '', end: 'done: tool_calls', calls: called },
  ],
];

describe('The end of a reply', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  for (const [name, chunks, expected] of real)
    it(`is believed within a second (R7): ${name}`, async () => {
      const body = new PassThrough();
      let result: Result | undefined;
      void resultOf(readReply(body)).then((read) => (result = read));
      for (const chunk of chunks) {
        body.write(chunk);
        await settled();
      }
      mock.timers.tick(1000);
      await settled();
      assert.deepEqual(result, expected);
    });
});

/** Waits until what was written has been read. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await setImmediate();
}
