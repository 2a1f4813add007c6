import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sse } from '../../support/events.ts';
import { checkProperty } from '../../support/property.ts';
import { cut, read } from '../../support/replyResult.ts';
import { toolCallPieces } from '../../../src/service/reply/toolCalls.ts';

type Sent = { index?: unknown; id?: unknown; name?: unknown; arguments?: unknown };
type Expected = [id: string, name: string, json: string];

const called = ({ index, id, name, arguments: json }: Sent): object => ({
  index,
  id,
  type: 'function',
  function: { name, arguments: json },
});
const chunk = (delta: object, finish_reason: string | null = null): object => ({ choices: [{ delta, finish_reason }] });
const streamed = (...deltas: Sent[][]): string =>
  sse(...deltas.map((calls) => chunk({ tool_calls: calls.map(called) })), chunk({}, 'tool_calls'), '[DONE]');
const whole = (calls: unknown, finish_reason: string | null = 'tool_calls'): string =>
  JSON.stringify({ choices: [{ message: { content: null, tool_calls: calls }, finish_reason }] });

const weather: Expected = ['a', 'weather', '{"city":"Bern"}'];
const time: Expected = ['b', 'time', '{}'];
/** A placeholder for a generated id. */
const made = 'made';

/** Forms in which services send tool calls, and the results of reading them. */
const cases: [name: string, reply: string, expected: Expected[] | undefined][] = [
  ['in one piece', streamed([{ index: 0, id: 'a', name: 'weather', arguments: '{"city":"Bern"}' }]), [weather]],
  [
    'in pieces',
    streamed(
      [{ index: 0, id: 'a', name: 'weather', arguments: '' }],
      [{ index: 0, arguments: '{"city"' }],
      [{ index: 0, arguments: ':"Bern"}' }],
    ),
    [weather],
  ],
  [
    'in pieces that each have the name, the last of them blank',
    streamed(...['{"city":', '"Bern"}', '\n'].map((json) => [{ index: 0, id: 'a', name: 'weather', arguments: json }])),
    [['a', 'weather', '{"city":"Bern"}\n']],
  ],
  [
    'several at once, in pieces that alternate',
    streamed(
      [
        { index: 0, id: 'a', name: 'weather' },
        { index: 1, id: 'b', name: 'time' },
      ],
      [
        { index: 1, arguments: '{' },
        { index: 0, arguments: '{"city":' },
      ],
      [
        { index: 0, arguments: '"Bern"}' },
        { index: 1, arguments: '}' },
      ],
    ),
    [weather, time],
  ],
  [
    'several with the same index, in one piece each',
    streamed(
      [{ index: 0, id: 'a', name: 'weather', arguments: '{"city":"Bern"}' }],
      [{ index: 0, id: 'b', name: 'time', arguments: '{}' }],
    ),
    [weather, time],
  ],
  [
    'several with the same index and without ids',
    streamed(
      [{ index: 0, id: '', name: 'weather', arguments: '{"city":"Bern"}' }],
      [{ index: 0, name: 'time', arguments: '{}' }],
    ),
    [
      [made, 'weather', '{"city":"Bern"}'],
      [made, 'time', '{}'],
    ],
  ],
  [
    'without an index, by their ids',
    streamed(
      [{ id: 'a', name: 'weather', arguments: '{"city":' }],
      [{ id: 'a', arguments: '"Bern"}' }],
      [{ id: 'b', name: 'time', arguments: '{}' }],
    ),
    [weather, time],
  ],
  [
    'without an index, with an id only in the first piece',
    streamed(
      [{ id: 'a', name: 'weather', arguments: '{"city":' }],
      [{ arguments: '"Bern"}' }],
      [{ id: 'b', name: 'time' }],
      [{ arguments: '{}' }],
    ),
    [weather, time],
  ],
  [
    'with the name and the id in each piece',
    streamed(
      [{ index: 0, id: 'a', name: 'weather', arguments: '{"city":' }],
      [{ index: 0, id: 'a', name: 'weather', arguments: '"Bern"}' }],
      [{ index: 0, id: 'a', name: 'weather', arguments: '' }],
    ),
    [weather],
  ],
  [
    'with the name and the id only in a later piece',
    streamed(
      [{ index: 0, arguments: '' }],
      [{ index: 0, id: 'a', name: 'weather' }],
      [{ index: 0, arguments: '{"city":"Bern"}' }],
    ),
    [weather],
  ],
  [
    'without ids',
    streamed([
      { index: 0, name: 'weather', arguments: '{}' },
      { index: 1, id: null, name: 'time', arguments: '{}' },
    ]),
    [
      [made, 'weather', '{}'],
      [made, 'time', '{}'],
    ],
  ],
  [
    'with an id twice',
    streamed([
      { index: 0, id: 'a', name: 'weather', arguments: '{"city":"Bern"}' },
      { index: 1, id: 'a', name: 'time', arguments: '{}' },
    ]),
    [weather, [made, 'time', '{}']],
  ],
  [
    'with arguments as an object',
    streamed([{ index: 0, id: 'a', name: 'weather', arguments: { city: 'Bern' } }]),
    [weather],
  ],
  ['with arguments null', streamed([{ index: 0, id: 'b', name: 'time', arguments: null }]), [['b', 'time', '']]],
  [
    'with arguments cut',
    streamed([{ index: 0, id: 'a', name: 'weather', arguments: '{"city"' }]),
    [['a', 'weather', '{"city"']],
  ],
  ['without a name', streamed([{ index: 0, id: 'a', arguments: '{}' }]), [['a', '', '{}']]],
  [
    'in one whole object',
    whole([
      called({ id: 'a', name: 'weather', arguments: '{"city":"Bern"}' }),
      called({ id: 'a', name: 'time', arguments: '{}' }),
    ]),
    [weather, [made, 'time', '{}']],
  ],
  [
    'in a whole object beside a delta that is null, without ids and arguments',
    whole([called({ name: 'time', arguments: '' }), called({ name: 'time', arguments: '' })]).replace(
      '"message"',
      '"delta":null,"message"',
    ),
    [
      [made, 'time', ''],
      [made, 'time', ''],
    ],
  ],
  [
    'in a whole object that ends for another reason',
    whole([called({ id: 'b', name: 'time', arguments: '{}' })], 'stop'),
    [time],
  ],
  ['as null', whole(null), undefined],
  ['as an empty list', whole([]), undefined],
  ['as an object instead of a list', whole({ 0: called({ id: 'a', name: 'weather' }) }), undefined],
  [
    'as numbers, texts and null',
    whole([7, 'weather', null]),
    [
      [made, '', ''],
      [made, '', ''],
      [made, '', ''],
    ],
  ],
];

describe('Tool calls', () => {
  for (const [name, reply, expected] of cases)
    it(`are read: ${name} (V156)`, async () => {
      const { calls, end, text } = await read([Buffer.from(reply)]);
      assert.match(end, /^done: /);
      assert.equal(text, '');
      const found = calls?.map(({ id, name, arguments: json }): Expected => [
        /^call_[\da-f-]{36}$/.test(id) ? made : id,
        name,
        json,
      ]);
      assert.deepEqual(found, expected);
      assert.equal(new Set(calls?.map(({ id }) => id)).size, calls?.length ?? 0, 'Ids are not unique.');
    });

  it('are read the same for any cuts of the bytes (R2)', async () => {
    const bytes = Buffer.from(cases[2]?.[1] ?? '');
    const expected = await read([bytes]);
    await checkProperty(
      fc.asyncProperty(fc.array(fc.nat(bytes.length)), async (places) => {
        assert.deepEqual(await read(cut(bytes, places)), expected);
      }),
    );
  });

  it('are dropped if the reply breaks off before its end (V157)', async () => {
    const bytes = Buffer.from(cases[2]?.[1] ?? '');
    const end = bytes.indexOf('"finish_reason":"');
    await checkProperty(
      fc.asyncProperty(fc.nat(end), async (length) => {
        const { calls, end: ended } = await read([bytes.subarray(0, length)]);
        assert.equal(calls, undefined);
        assert.doesNotMatch(ended, /^(done|thrown)/);
      }),
    );
  });

  it('come after the text', async () => {
    const reply = sse(
      chunk({ content: 'Let me look.' }),
      chunk({ tool_calls: [called({ index: 0, id: 'b', name: 'time', arguments: '{}' })] }, 'tool_calls'),
      '[DONE]',
    );
    const { text, calls } = await read([Buffer.from(reply)]);
    assert.equal(text, 'Let me look.');
    assert.equal(calls?.length, 1);
  });

  it('are all read, also after a stop reason', async () => {
    const calls = (index: number): object =>
      chunk({ tool_calls: [called({ index, name: 'time', arguments: '{}' })] }, 'tool_calls');
    const result = await read([Buffer.from(sse(calls(0), calls(1), '[DONE]'))]);
    assert.equal(result.calls?.length, 2);
  });

  it('are limited to 256', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({ index, name: 'time', arguments: '{}' }));
    assert.equal((await read([Buffer.from(streamed(many))])).calls?.length, 256);
  });

  it('are read at once, also if one event has hundreds of thousands (V624)', async () => {
    const many = Array.from({ length: 250_000 }, (_, index) => ({ index }));
    const event = JSON.stringify({ choices: [{ delta: { tool_calls: many }, finish_reason: 'tool_calls' }] });
    const { calls } = await read([Buffer.from(`data: ${event}\n\n`)]);
    assert.equal(calls?.length, 256);
    assert.equal(toolCallPieces({ tool_calls: many }, false).length, 256, 'the others are not looked at');
  });

  it('are read at once, also if thousands of pieces follow the last one and it is long (V400)', async () => {
    const begun = Array.from({ length: 255 }, (_, index) => ({ index: index + 1, name: 'time', arguments: '{' }));
    const long = { index: 0, name: 'time', arguments: JSON.stringify({ a: 'a'.repeat(1_000_000) }) };
    const pieces = Array.from({ length: 20_000 }, () => ({ index: 0, name: 'time', arguments: '{' }));
    const { calls } = await read([Buffer.from(streamed(begun, [long], pieces))]);
    assert.deepEqual([calls?.length, calls?.at(-1)?.arguments], [256, long.arguments]);
  });
});
