import assert from 'node:assert/strict';
import { parsed } from '../../../src/shared/json.ts';

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
