import assert from 'node:assert/strict';
import { contextLengthOf } from '../../../src/service/contextLength.ts';
import { readModelList, type ListedModel } from '../../../src/service/modelList.ts';
import { failure } from '../../support/failure.ts';

/** Reads a model list with the given entries. */
async function read(...entries: unknown[]): Promise<ListedModel[]> {
  return readModelList(bodyOf(JSON.stringify({ object: 'list', data: entries })));
}

function bodyOf(text: string): AsyncIterable<Uint8Array> {
  // oxlint-disable-next-line typescript/require-await
  return (async function* () {
    yield Buffer.from(text);
  })();
}

describe('A model of the list', () => {
  const limits: [server: string, entry: object, limit: number | undefined][] = [
    ['vLLM', { max_model_len: 32_768 }, 32_768],
    ['SGLang', { max_model_len: 131_072, root: '/models/qwen' }, 131_072],
    ['Together', { context_length: 8192 }, 8192],
    ['OpenRouter', { context_length: 200_000, top_provider: { context_length: 128_000 } }, 200_000],
    ['OpenRouter, by its provider only', { top_provider: { context_length: 128_000 } }, 128_000],
    ['Groq', { context_window: 131_072 }, 131_072],
    ['Mistral', { max_context_length: 32_768 }, 32_768],
    ['LiteLLM', { max_input_tokens: 128_000, max_tokens: 4096 }, 128_000],
    ['llama.cpp', { meta: { n_ctx_train: 40_960, n_params: 7 } }, 40_960],
    ['llama.cpp with less than the training context', { meta: { n_ctx: 4096, n_ctx_train: 40_960 } }, 4096],
    ['models.dev', { limit: { context: 1_000_000, output: 8192 } }, 1_000_000],
    ['GitHub Models', { limits: { max_context_length: 8192 } }, 8192],
    ['digits', { max_model_len: ' 32768 ' }, 32_768],
    ['an absurd limit before a valid one', { max_model_len: 0, context_length: 8192 }, 8192],
    ['another shape', { meta: 'n_ctx', limit: null, top_provider: [8192] }, undefined],
    ['no known field', { context: 8192, n_ctx: 8192 }, undefined],
  ];
  for (const [server, entry, limit] of limits)
    it(`has the limit of the service: ${server}`, async () => {
      assert.deepEqual(await read({ id: 'a', ...entry }), [
        { id: 'a', ...(limit !== undefined && { contextLength: limit }) },
      ]);
    });

  it('takes pictures, or not, as the list says', async () => {
    const list = await read({ id: 'a', images: true }, { id: 'b', modalities: ['text'] }, { id: 'c' });
    assert.deepEqual(list, [{ id: 'a', sees: true }, { id: 'b', sees: false }, { id: 'c' }]);
  });

  for (const absurd of [
    0,
    -8192,
    255,
    100_000_001,
    1e300,
    8192.5,
    NaN,
    Infinity,
    '',
    ' ',
    '8k',
    '8192.0',
    '1e5',
    '٨١٩٢',
    true,
    [8192],
    { context: 8192 },
    null,
  ])
    it(`ignores the limit ${JSON.stringify(absurd)}`, async () => {
      assert.equal(contextLengthOf(absurd), undefined);
      assert.deepEqual(await read({ id: 'a', max_model_len: absurd }), [{ id: 'a' }]);
    });

  it('can have a limit between 256 and 100 million', () => {
    for (const limit of [256, 100_000_000, '256', '100000000']) assert.equal(contextLengthOf(limit), Number(limit));
  });

  const owners: [owner: unknown, read: string | undefined][] = [
    ['openai', 'openai'],
    [' Our team\n', 'Our team'],
    ['', undefined],
    [' ', undefined],
    ['x'.repeat(101), undefined],
    [7, undefined],
    [{ name: 'openai' }, undefined],
  ];
  for (const [owner, expected] of owners)
    it(`has ${expected ? `the owner ${expected}` : 'no owner'} if the list contains ${JSON.stringify(owner).slice(0, 20)}`, async () => {
      assert.equal((await read({ id: 'a', owned_by: owner }))[0]?.owner, expected);
    });

  for (const page of ['<html><title>Sign in</title>', '\r\n <html><title>Sign in</title>'])
    it(`is in no web page, of which the title is told: ${JSON.stringify(page)}`, async () => {
      const { kind, serverText } = await failure(readModelList(bodyOf(page)));
      assert.deepEqual([kind, serverText], ['web-page', 'Sign in']);
    });

  for (const text of ['', '{}', '{"data":{"id":"a"}}', '[{"id":"a"}]', '{"data":[', 'null'])
    it(`is in no other answer: ${text || 'nothing'}`, async () =>
      assert.equal((await failure(readModelList(bodyOf(text)))).kind, 'not-a-model-list'));

  it('is refused with its list if there are more than 10,000 (V401)', async () => {
    const many = Array.from({ length: 10_001 }, (_, at) => ({ id: `a${at}` }));
    assert.equal((await read(...many.slice(1))).length, 10_000);
    assert.equal((await failure(read(...many))).kind, 'too-many-models');
  });

  it('has an id of at most 200 characters', async () => {
    const [longest, longer] = ['x'.repeat(200), 'x'.repeat(201)];
    assert.deepEqual(await read({ id: longest }, { id: longer }), [{ id: longest }]);
  });

  it('is the first entry with its id, also if the id is a built-in property', async () => {
    const list = await read(
      { id: 'a', owned_by: 'x' },
      { id: 'a', owned_by: 'y' },
      { id: '__proto__' },
      { id: 'toString' },
    );
    assert.deepEqual(list, [{ id: 'a', owner: 'x' }, { id: '__proto__' }, { id: 'toString' }]);
  });
});
