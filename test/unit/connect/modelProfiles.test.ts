import assert from 'node:assert/strict';
import { ModelProfiles, type ModelProfile } from '../../../src/settings/modelProfiles.ts';

const profileOf = (setting: unknown, id: string): ModelProfile => new ModelProfiles(setting).of(id);

describe('The profile of a model', () => {
  const named = (...keys: string[]): unknown => Object.fromEntries(keys.map((key) => [key, { name: `of ${key}` }]));
  const choices: [id: string, keys: string[], key: string | undefined][] = [
    ['qwen3-coder', ['qwen*', 'qwen3-coder', '*'], 'qwen3-coder'],
    ['qwen3-coder', ['*', 'qwen*', 'qwen3*'], 'qwen3*'],
    ['qwen3-coder', ['q*coder', 'qwen*'], 'q*coder'],
    ['qwen3-coder', ['****q', 'qw****', '*'], 'qw****'],
    ['qwen3-coder', ['qw*', '*er'], 'qw*'],
    ['qwen', ['qwen*'], 'qwen*'],
    ['ababab', ['ab*ab*ab'], 'ab*ab*ab'],
    ['abab', ['ab*ab*ab'], undefined],
    ['aba', ['ab*ba'], undefined],
    ['Qwen3', ['qwen*'], undefined],
    ['gpt-4', ['gpt.4', 'gpt-[0-9]', 'gpt-?', '^gpt.*$', '(', 'gpt-\\d', '+*+'], undefined],
    ['org/a.b (new)+', ['org/a.b (*)+'], 'org/a.b (*)+'],
    ['a*b', ['a*', 'a*b'], 'a*b'],
    ['ai.service.assistant', ['ai.*'], 'ai.*'],
    ['', ['*'], '*'],
    ['gpt', [''], undefined],
  ];
  for (const [id, keys, key] of choices)
    it(`of ${JSON.stringify(id)} among ${keys.join(' ')} is ${key === undefined ? 'empty' : `that of ${key}`}`, () => {
      assert.equal(profileOf(named(...keys), id).name, key === undefined ? undefined : `of ${key}`);
    });

  it('takes nothing from a less specific one', () => {
    const setting = { '*': { systemPrompt: 'All', hidden: true }, gpt: { name: 'GPT' } };
    assert.deepEqual(profileOf(setting, 'gpt'), { name: 'GPT' });
  });

  it('contains all fields as they are written', () => {
    const profile = { name: 'GPT', systemPrompt: '', parameters: { temperature: 0.1, extra: { deep: [null] } } };
    const all = {
      ...profile,
      contextLength: 8192,
      images: true,
      toolCalling: true,
      utility: true,
      usage: false,
      hidden: false,
    };
    assert.deepEqual(profileOf({ gpt: all }, 'gpt'), all);
  });

  for (const setting of [
    undefined,
    null,
    true,
    7,
    'gpt',
    [],
    [{ name: 'x' }],
    { gpt: null },
    { gpt: 'x' },
    { gpt: [] },
  ])
    it(`is empty if the setting is ${JSON.stringify(setting)}`, () => {
      for (const id of ['gpt', '0', 'length', 'constructor', '__proto__', 'toString'])
        assert.deepEqual(profileOf(setting, id), {});
    });

  const fields: [written: object, read: object][] = [
    [{ name: 5, systemPrompt: null, parameters: [], contextLength: 'many', images: 'yes', usage: 0, hidden: 1 }, {}],
    [{ name: ' ', parameters: 'temperature' }, {}],
    [{ name: 'x'.repeat(201) }, {}],
    [{ name: ' Ours ', more: true }, { name: 'Ours' }],
    [{ name: 5, hidden: true }, { hidden: true }],
    [
      { images: false, toolCalling: false, utility: false, usage: true },
      { images: false, toolCalling: false, utility: false, usage: true },
    ],
    ...[255, 100_000_001, 0.5, 8192.5, -1, null, NaN, Infinity, '1e6', ''].map((contextLength): [object, object] => [
      { contextLength },
      {},
    ]),
    [{ contextLength: '8192' }, { contextLength: 8192 }],
    [
      { parameters: { stream: false, top_p: 1, messages: [], model: 'other', n: 2, stream_options: {} } },
      { parameters: { top_p: 1 }, leftOut: ['stream', 'messages', 'model', 'n', 'stream_options'] },
    ],
  ];
  for (const [written, read] of fields)
    it(`is ${JSON.stringify(read)} for ${JSON.stringify(written).slice(0, 80)}`, () => {
      assert.deepEqual(profileOf({ gpt: written }, 'gpt'), read);
    });

  it('belongs to one model only, also if the id is a built-in property', () => {
    const setting: unknown = JSON.parse('{"__proto__":{"name":"P"},"constructor":{"name":"C"}}');
    assert.deepEqual(
      ['__proto__', 'constructor', 'toString', 'hidden'].map((id) => profileOf(setting, id).name),
      ['P', 'C', undefined, undefined],
    );
    const parameters = profileOf(JSON.parse('{"gpt":{"parameters":{"__proto__":{"polluted":1}}}}'), 'gpt').parameters;
    assert.equal(JSON.stringify(parameters), '{"__proto__":{"polluted":1}}');
    assert.equal('polluted' in {}, false);
  });

  it('is found among at most 200 patterns, and any number of ids', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `${'*a'.repeat(50)}*-${index}-`);
    const ids = many.map((_, index) => `model-${index}`);
    const profiles = new ModelProfiles(named(...many, ...ids));
    const found = Array.from({ length: 5_000 }, (_, index) => profiles.of(`${'a'.repeat(190)}${index + 200}.`));
    assert.deepEqual(new Set(found.map(({ name }) => name)), new Set([undefined]));
    assert.equal(profiles.of('model-9999').name, 'of model-9999');
    assert.equal(profiles.of(`${'a'.repeat(60)}-199-`).name, `of ${many[199] ?? ''}`);
    assert.equal(profiles.of(`${'a'.repeat(60)}-200-`).name, undefined);
  });
});
