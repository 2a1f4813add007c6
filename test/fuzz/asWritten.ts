// Code copied from any reply.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { FuzzProperty } from '../support/fuzzProperty.ts';
import { asWritten } from '../../src/chat/asWritten.ts';

const ending = fc.constantFrom('\n', '\r\n', '\r\n', '\r');
const line = fc.constantFrom('a', '  b;', '', '\tc', 'é', 'let x = 1;');
const lines = fc.array(fc.tuple(line, ending), { minLength: 1, maxLength: 8 });
const joined = (all: [string, string][]): string => all.flat().join('');

export const properties: FuzzProperty[] = [
  {
    name: 'has the line endings that it came with, whatever stands around it',
    property: () =>
      fc.property(lines, fc.array(lines, { maxLength: 3 }), ending, (code, others, end) => {
        const written = joined(code.map(([text, own], index) => [`${index} ${text}`, own])).replace(/(\r\n?|\n)$/, '');
        const source = ['Words:', '', '```ts', written, '```', ...others.map(joined)].join(end);
        const drawn = written.replace(/\r\n?/g, '\n');
        assert.equal(asWritten(drawn, ['Another reply\r\n', source]), written);
      }),
    runs: 300,
  },
];
