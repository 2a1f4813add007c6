import assert from 'node:assert/strict';
import { typedSign } from '../../../src/webview/composer/typedSign.ts';

describe('The word before the cursor', () => {
  // The bar is the position of the cursor.
  const words: [text: string, sign: string | undefined, query?: string][] = [
    ['#|', '#', ''],
    ['see #Fi|', '#', 'Fi'],
    ['a\n#open-e|', '#', 'open-e'],
    ['#fi|le', '#', 'fi'],
    ['#src/[id]/_a.ts|', '#', 'src/[id]/_a.ts'],
    ['##|', undefined],
    ['说明#ses|', '#', 'ses'],
    ['まず、#ses|', '#', 'ses'],
    ['issue#1|', undefined],
    ['C#|', undefined],
    ['# Title|', undefined],
    ['#a#|', undefined],
    ['/|', '/', ''],
    ['/Ex|', '/', 'Ex'],
    ['/explain |', undefined],
    ['/usr/bin|', undefined],
    ['see /ex|', undefined],
    [' /ex|', undefined],
    ['|#file', undefined],
  ];
  for (const [marked, sign, query] of words) {
    it(`opens ${sign ? `the list for ${sign}` : 'no list'} in ${JSON.stringify(marked)}`, () => {
      const cursor = marked.indexOf('|');
      const typed = typedSign(marked.replace('|', ''), cursor);
      assert.equal(typed?.sign, sign);
      assert.equal(typed?.query, query);
      if (typed) assert.equal(marked.slice(typed.start, typed.end), `${sign ?? ''}${query ?? ''}`);
    });
  }
});
