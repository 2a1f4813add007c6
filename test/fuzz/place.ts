// The place of any code in any document.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { placeOf } from '../../src/code/placing/place.ts';
import type { FuzzProperty } from '../support/fuzzProperty.ts';

const line = fc.constantFrom(
  '',
  'def f():',
  '  a',
  '    b',
  '}',
  'f() {',
  '@x',
  '# c',
  '/*',
  'end',
  '...',
  'const a = 1;',
  '<p>',
);
const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));

const language = fc.constantFrom('typescript', 'python', 'ruby', 'shellscript', 'css', 'html');

export const properties: FuzzProperty[] = [
  {
    name: 'belongs within the document, whatever the two are',
    property: () =>
      fc.asyncProperty(text, text, language, async (document, code, id) => {
        const place = await placeOf(document, code, id);
        if (place.kind === 'none') return;
        const parts = place.kind === 'lines' ? [place] : place.parts;
        const count = document.split('\n').length;
        for (const { first, last } of parts) assert.ok(0 <= first && first <= last && last < count);
      }),
    runs: 1000,
  },
];
