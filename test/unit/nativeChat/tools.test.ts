import assert from 'node:assert/strict';
import { offeredTools, readCalls } from '../../../src/nativeChat/tools.ts';
import { ServiceError } from '../../../src/service/errors/errors.ts';

describe('Offered tools', () => {
  const tool = { name: 'weather', description: 'Tells the weather.' };

  it('are sent with the schema of their input, or with an empty schema', () => {
    const inputSchema = { type: 'object', properties: { city: { type: 'string' } } };
    assert.deepEqual(offeredTools([{ ...tool, inputSchema }, tool], false), {
      tools: [
        { type: 'function', function: { ...tool, parameters: inputSchema } },
        { type: 'function', function: { ...tool, parameters: { type: 'object', properties: {} } } },
      ],
    });
  });

  it('are required if one must be called', () => {
    assert.equal(offeredTools([tool], true)?.tool_choice, 'required');
  });

  it('are not sent if there are none', () => {
    assert.equal(offeredTools([], true), undefined);
    assert.equal(offeredTools(undefined, false), undefined);
  });
});

describe('A call of a tool', () => {
  const call = (json: string, name = 'weather') => [{ id: 'a', name, arguments: json }];
  const outcome = (calls: ReturnType<typeof call>, reason?: string): unknown => {
    try {
      return readCalls(calls, reason).map(({ input }) => input);
    } catch (error) {
      return error instanceof ServiceError ? error.kind : error;
    }
  };
  const cases: [json: string, expected: unknown][] = [
    ['{"city":"Bern"}', [{ city: 'Bern' }]],
    [' {} ', [{}]],
    ['', [{}]],
    [' \n', [{}]],
    ['{"city":', 'bad-tool-call'],
    ['{"city":"Bern"}{"city":"Bern"}', 'bad-tool-call'],
    ['null', 'bad-tool-call'],
    ['[1]', 'bad-tool-call'],
    ['"{}"', 'bad-tool-call'],
    ['7', 'bad-tool-call'],
    ["{'city': 'Bern'}", 'bad-tool-call'],
    ['<tool_call>', 'bad-tool-call'],
  ];
  for (const [json, expected] of cases)
    it(`is accepted only with an object: ${JSON.stringify(json)} (V157)`, () => {
      assert.deepEqual(outcome(call(json), 'tool_calls'), expected);
    });

  it('cannot set a prototype', () => {
    const [input] = outcome(call('{"__proto__":{"isAdmin":true}}'), 'stop') as [Record<string, unknown>];
    assert.equal(input['isAdmin'], undefined);
  });

  for (const name of ['', ' ', 'a b', '$(rm)', '[x](command:y)', 'x'.repeat(201), 'é'])
    it(`is refused with an invalid name: ${JSON.stringify(name).slice(0, 30)} (V157)`, () => {
      assert.equal(outcome(call('{}', name), 'tool_calls'), 'bad-tool-call');
    });

  const reasons: [reason: string | undefined, expected: unknown][] = [
    ['tool_calls', [{}]],
    ['stop', [{}]],
    ['', [{}]],
    [undefined, [{}]],
    ['length', 'cut-tool-call'],
    ['content_filter', 'cut-tool-call'],
    ['error', 'cut-tool-call'],
  ];
  for (const [reason, expected] of reasons)
    it(`is accepted or refused by the stop reason: ${reason ?? 'none'} (V157)`, () => {
      assert.deepEqual(outcome(call('{}'), reason), expected);
    });

  it('must exist if the stop reason says so (V157)', () => {
    assert.equal(outcome([], 'tool_calls'), 'bad-tool-call');
    assert.deepEqual(outcome([], 'stop'), []);
  });
});
