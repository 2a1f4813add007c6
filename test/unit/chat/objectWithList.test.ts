import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readObjectWithList } from '../../../src/chat/history/objectWithList.ts';
import { atOnce } from '../../../src/shared/slices.ts';
import { checkProperty } from '../../support/property.ts';

const read = (text: string) => atOnce(readObjectWithList(text, 'list'));

describe('JSON of an object with a long list', () => {
  it('is read as JSON.parse reads it, in every format', () => {
    const objects = fc.array(fc.dictionary(fc.string(), fc.jsonValue()));
    const whole = fc.record({ list: objects, v: fc.integer(), text: fc.string(), more: fc.jsonValue() });
    return checkProperty(
      fc.property(whole, fc.constantFrom(undefined, 2, '\t'), fc.boolean(), ({ list, ...rest }, space, isLast) => {
        const written = isLast ? { ...rest, list } : { list, ...rest };
        const text = JSON.stringify(written, undefined, space);
        const { values, object } = read(text) ?? { values: [] };
        assert.deepEqual({ ...(object as object), list: values }, JSON.parse(text));
      }),
    );
  });

  const damaged: [text: string, values: unknown[] | undefined][] = [
    ['{"list": [{} {}]}', [{}, undefined]],
    ['{"list": [{},, {}]}', [{}, undefined]],
    ['{"list": [1]}', [undefined]],
    ['{"list": [{}, "a"]}', [{}, undefined]],
    ['{"list": [{"a": ]}]}', [undefined]],
    ['{"list": [{"a": tru}]}', [undefined]],
    ['{"list": [{}', undefined],
    ['{"list": [{"a": "\\\\"}]}', [{ a: '\\' }]],
    ['{"other": ["list", [{}]]}', undefined],
    ['{"list": {}}', undefined],
    ['{"more": {"list": [1]}, "list" : [{}]}', [{}]],
    ['[{"list": [{}]}]', undefined],
    ['', undefined],
    [`{"list": [], "more": "${'x'.repeat(1_000_000)}"}`, undefined],
  ];
  for (const [text, values] of damaged)
    it(`has ${values ? `${values.length} values` : 'no list'} in ${text.slice(0, 40)}`, () =>
      assert.deepEqual(read(text)?.values, values));

  it('is not read on with more objects than were ever exported, also within a value, which would take much memory (V650)', () => {
    const within = (count: number): string => `{"list": [{"a": [${'{},'.repeat(count - 3)}{}]}]}`;
    assert.ok(read(within(2_000_000)));
    assert.ok(read(within(2_000_001)) === undefined);
    assert.ok(read(`{"list": [${'{},'.repeat(2_000_000)}{}]}`) === undefined);
  });

  it('pauses between the values', () => {
    const text = JSON.stringify({ list: Array.from({ length: 50 }, () => ({})) });
    assert.ok([...readObjectWithList(text, 'list')].length > 50);
  });

  it('is read once, however many brackets, quotes and backslashes it has', () => {
    for (const sign of ['[', '{', '"', '\\', '\\"', '"\\', '[]', '{}', '{},', ' '])
      assert.equal(read(`{"list": [${sign.repeat(200_000)}`), undefined);
  });
});
