// Code in any reply.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { codeIn } from '../../src/code/reading/codeIn.ts';
import type { FuzzProperty } from '../support/fuzzProperty.ts';

const line = fc.constantFrom('a', '  b;', '', '\tc', '{', 'The end.', '`', '``', '> x', '- y');
const lines = fc.array(line, { minLength: 1, maxLength: 8 }).map((all) => all.join('\n'));
const length = fc.integer({ min: 3, max: 5 });

export const properties: FuzzProperty[] = [
  {
    name: 'is what stood between the fences, whatever that is and stands around it',
    property: () =>
      fc.asyncProperty(
        lines,
        length,
        fc.constantFrom('`', '~'),
        fc.constantFrom('\n', '\r\n'),
        async (code, count, sign, end) => {
          const fence = sign.repeat(count);
          const reply = `Words.\n\n${fence}ts\n${code}\n${fence}\n\nMore words.`.replaceAll('\n', end);
          const found = await codeIn(reply, 'typescript');
          assert.equal(found?.code, code.trim() === '' ? undefined : code.replaceAll('\n', end));
        },
      ),
  },
];
