import assert from 'node:assert/strict';
import fc from 'fast-check';
import { offeredId, offerOf, plainName } from '../../../src/nativeChat/offer.ts';
import { checkProperty } from '../../support/property.ts';

const model = { id: 'atlas', name: 'Atlas', pictures: 'unknown' as const, callsTools: false };

describe('A model that is offered to VS Code', () => {
  const limits: [contextLength: number | undefined, input: number, output: number][] = [
    [undefined, 112_000, 16_000],
    [8192, 7168, 1024],
    [256, 224, 32],
    [1001, 876, 125],
  ];
  for (const [contextLength, maxInputTokens, maxOutputTokens] of limits)
    it(`leaves an eighth of its limit to the reply: ${contextLength ?? 'not known'}`, () => {
      const offer = offerOf({ ...model, contextLength }, 'here');
      assert.deepEqual([offer.maxInputTokens, offer.maxOutputTokens], [maxInputTokens, maxOutputTokens]);
    });

  it('says in its tooltip which one it is, and whether its limit is assumed (V472)', () => {
    const tooltip = (contextLength?: number) =>
      offerOf({ ...model, id: 'at$(zap)las', contextLength }, 'realm <at> [a](b)').tooltip;
    assert.equal(tooltip(8192), 'at%24;(zap)las · realm ‹at› [a] (b)');
    assert.equal(
      tooltip(),
      'at%24;(zap)las · realm ‹at› [a] (b)\n\nIts limit is not known. 128,000 tokens are assumed.',
    );
  });

  it('has names without links and icons, and beside its name the connection', () => {
    const named = { ...model, id: 'a[', name: '[A](command:b) $(zap)' };
    const { id, name, family, version, detail } = offerOf(named, 'here · <b>');
    assert.deepEqual(
      [id, name, family, version, detail],
      [...['a%5b;', '[A] (command:b) $ (zap)', 'a%5b;'], ...['a%5b;', 'here · ‹b›']],
    );
  });

  it('accepts pictures and calls tools if that is known', () => {
    const capabilities = (pictures: 'yes' | 'no' | 'unknown' | 'app', callsTools = false) =>
      offerOf({ ...model, pictures, callsTools }, 'here').capabilities;
    assert.deepEqual(capabilities('yes', true), { imageInput: true, toolCalling: true });
    for (const pictures of ['no', 'unknown', 'app'] as const)
      assert.deepEqual(capabilities(pictures), { imageInput: false, toolCalling: false });
  });

  const kept = ['gpt-5.2', 'org/model:7b-instruct_q4', 'ai.service.a.b', 'Modell Größe (neu)', '模型', '🙂', ' a '];
  for (const id of kept) it(`keeps its id: ${id}`, () => assert.equal(offeredId(id), id));

  const characters = Array.from('[]()<>!$%\\`;5bd\n\u2028\u202e\ud800');
  const signs = fc.constantFrom(...characters, 'a', 'command:x', '](', '$(', '<command:x>');
  const text = fc.array(signs, { maxLength: 8 }).map((parts) => parts.join(''));

  it('has an id and a name that Markdown does not turn into a link, an icon or an element', () =>
    checkProperty(
      fc.property(text, (id) => {
        assert.doesNotMatch(offeredId(id), /[[\]<>`$\\\n\u2028]/);
        assert.doesNotMatch(plainName(id), /\]\(|<|>|\$\(/);
      }),
    ));

  it('has its own id', async () => {
    assert.notEqual(offeredId('a['), offeredId('a%5b;'));
    await checkProperty(
      fc.property(text, text, (one, other) => {
        assert.equal(offeredId(one) === offeredId(other), one === other);
      }),
    );
  });
});
