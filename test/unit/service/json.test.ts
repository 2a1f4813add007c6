import assert from 'node:assert/strict';
import { inputOf, parsed } from '../../../src/shared/json.ts';

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
