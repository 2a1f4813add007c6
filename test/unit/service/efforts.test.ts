import assert from 'node:assert/strict';
import { listedEfforts, namedEfforts, profileEfforts } from '../../../src/service/efforts.ts';
import { readModelList } from '../../../src/service/modelList.ts';
import { ModelProfiles } from '../../../src/settings/modelProfiles.ts';

const many = Array.from({ length: 100 }, (_, number) => `e${number}`);

describe('The efforts in the list of models (V447)', () => {
  const cases: [what: string, entry: unknown, efforts: string[] | undefined][] = [
    ['OpenRouter', { reasoning: { mandatory: false, supported_efforts: ['high', 'low'] } }, ['high', 'low']],
    ['Hyperstack', { supported_reasoning_efforts: ['low', 'medium'] }, ['low', 'medium']],
    ['GitHub Copilot', { capabilities: { supports: { reasoning_effort: ['low', 'high'] } } }, ['low', 'high']],
    ['Kimi', { think_efforts: { valid_efforts: ['low', 'max'] } }, ['low', 'max']],
    ['vLLM, which names none', { max_model_len: 8192 }, undefined],
    [
      'which parameters there are, but no efforts',
      { supported_parameters: ['reasoning', 'reasoning_effort'] },
      undefined,
    ],
    ['a template that llama.cpp has, but no efforts', { chat_template: '{{ reasoning_effort }}' }, undefined],
    [
      'an empty list before another one',
      { reasoning: { supported_efforts: [] }, supported_reasoning_efforts: ['low'] },
      ['low'],
    ],
    ['null', { supported_reasoning_efforts: null, reasoning: { supported_efforts: null } }, undefined],
    ['a text', { supported_reasoning_efforts: 'low' }, undefined],
    ['true', { capabilities: { supports: { reasoning_effort: true } } }, undefined],
    ['an object', { supported_reasoning_efforts: { low: true } }, undefined],
    [
      'numbers, null and objects between names',
      { supported_reasoning_efforts: [1, 'low', null, {}, ['high']] },
      ['low'],
    ],
    ['names that repeat', { supported_reasoning_efforts: ['low', 'low', 'high'] }, ['low', 'high']],
    [
      'icons, lines, hidden and empty names',
      { supported_reasoning_efforts: ['$(zap)', 'a\nb', 'a\u202Eb', '', ' '] },
      undefined,
    ],
    ['a name that is too long', { supported_reasoning_efforts: ['a'.repeat(41), 'b'.repeat(40)] }, ['b'.repeat(40)]],
    [
      'names in other scripts, with dots and spaces',
      { supported_reasoning_efforts: ['hoch', '高', 'v1.5 +x'] },
      ['hoch', '高', 'v1.5 +x'],
    ],
    ['too many names', { supported_reasoning_efforts: many }, many.slice(0, 20)],
    ['no entry', undefined, undefined],
    ['a text as the entry', 'low', undefined],
  ];
  for (const [what, entry, efforts] of cases)
    it(`are ${efforts?.length ?? 'none'} of: ${what}`, () => assert.deepEqual(listedEfforts(entry), efforts));

  it('are a detail of their model, and no other model has them', async () => {
    const data = [{ id: 'a', supported_reasoning_efforts: ['low'] }, { id: 'b' }];
    // oxlint-disable-next-line typescript/require-await
    const body = (async function* () {
      yield Buffer.from(JSON.stringify({ data }));
    })();
    assert.deepEqual(await readModelList(body), [{ id: 'a', efforts: ['low'] }, { id: 'b' }]);
  });
});

describe('The efforts of a profile (V447)', () => {
  const low = { reasoning_effort: 'low' };
  const cases: [what: string, efforts: unknown, known: Record<string, unknown> | undefined][] = [
    ['names', ['low', 'high'], { low, high: { reasoning_effort: 'high' } }],
    ['the fields of OpenRouter', { low: { reasoning: { effort: 'low' } } }, { low: { reasoning: { effort: 'low' } } }],
    [
      'budgets',
      { '8k': { thinking: { type: 'enabled', budget_tokens: 8192 } }, off: { thinking: { type: 'disabled' } } },
      { '8k': { thinking: { type: 'enabled', budget_tokens: 8192 } }, off: { thinking: { type: 'disabled' } } },
    ],
    [
      'arguments of a template',
      { none: { chat_template_kwargs: { enable_thinking: false } } },
      { none: { chat_template_kwargs: { enable_thinking: false } } },
    ],
    ['no fields', { default: {} }, { default: {} }],
    ['an empty list', [], {}],
    ['an empty object', {}, {}],
    [
      'fields that are none of its own',
      { low: { ...low, model: 'b', n: 2, messages: [], stream: 1, stream_options: 2 } },
      { low },
    ],
    ['values that are no fields', { a: 'low', b: null, c: ['low'], d: 1, low }, { low }],
    ['names that cannot be shown', { '$(zap)': low, 'a\nb': low, '': low, low }, { low }],
    ['a name of every object', JSON.parse('{"__proto__": {"a": 1}, "constructor": {}}'), { constructor: {} }],
    ['no list', 'low', undefined],
    ['a number', 7, undefined],
    ['null', null, undefined],
    ['nothing', undefined, undefined],
  ];
  for (const [what, efforts, known] of cases)
    it(`are read from: ${what}`, () => {
      const read = profileEfforts(efforts);
      assert.deepEqual(read && Object.fromEntries(read), known);
      assert.deepEqual(new ModelProfiles({ a: { efforts } }).of('a').efforts, read);
    });

  it('are sent by name in the field of the compatible family, and nothing else is', () => {
    assert.deepEqual([...namedEfforts(['low'])], [['low', low]]);
  });

  it('are at most 20', () => {
    assert.equal(profileEfforts(many)?.size, 20);
    assert.equal(profileEfforts(Object.fromEntries(many.map((effort) => [effort, {}])))?.size, 20);
  });
});
