import assert from 'node:assert/strict';
import { field, fieldsOf, inputOf, isNumber, isObject, isTime, jsonOf, parsed } from '../../../src/shared/json.ts';

const texts: [text: string, value: unknown][] = [
  [' {"a": 1}\r', { a: 1 }],
  ['[1]', [1]],
  ['"a"', 'a'],
  ['-1.5e+3', -1500],
  ['0', 0],
  ['true', true],
  ['false', false],
  ['null', null],
  ['', undefined],
  ['nul', undefined],
  ['{', undefined],
  ['"', undefined],
  ['{"a": }', undefined],
  ['1-', undefined],
  ['\u00a0{}', undefined],
  ['words', undefined],
];

describe('A text', () => {
  for (const [text, value] of texts)
    it(`is JSON or not: ${JSON.stringify(text)}`, () => assert.deepEqual(parsed(text), value));
});

const inputs: [json: string, input: object | undefined][] = [
  ['{"a": 1}', { a: 1 }],
  ['', {}],
  [' \n', {}],
  ['[]', undefined],
  ['null', undefined],
  ['"a"', undefined],
  ['{"a": ', undefined],
  [`{"a": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`, undefined],
];

describe('The input of a call', () => {
  for (const [json, input] of inputs)
    it(`is an object that can be written again, and an empty one without a text: ${json.slice(0, 20)}`, () =>
      assert.deepEqual(inputOf(json), input));
});

describe('A value of any JSON', () => {
  const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));

  it('is a number only if it is finite, and a time only if it is one of a date', () => {
    assert.deepEqual([0, -1.5, JSON.parse('1e999'), NaN, '1', null].map(isNumber), [
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    const times = [8.64e15, -8.64e15, 8.64e15 + 1, -8.64e15 - 1, JSON.parse('1e999'), '1'];
    assert.deepEqual(times.map(isTime), [true, true, false, false, false, false]);
  });

  it('has fields only if it is an object, and an item only if it is a list', () => {
    assert.deepEqual([{}, [], null, 'a', 1].map(isObject), [true, false, false, false, false]);
    assert.deepEqual(
      [{ a: 1 }, [2], null, 'a'].map((value) => [field(value, 'a'), field(value, 0)]),
      [
        [1, undefined],
        [undefined, 2],
        [undefined, undefined],
        [undefined, undefined],
      ],
    );
    assert.deepEqual(
      [{ a: 1 }, null, 'a'].map((value) => Object.keys(fieldsOf(value))),
      [['a'], [], []],
    );
  });

  it('is written as JSON, or as a sign for it if it is too deep', () => {
    const tooDeep = { a: deep };
    assert.deepEqual([{ a: [1] }, tooDeep, [tooDeep]].map(jsonOf), ['{"a":[1]}', '{…}', '[…]']);
  });
});
