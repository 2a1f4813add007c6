import assert from 'node:assert/strict';
import { suggestionTrigger } from '../../../src/webview/composer/suggestionTrigger.ts';

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
      const typed = suggestionTrigger(marked.replace('|', ''), cursor);
      assert.equal(typed?.sign, sign);
      assert.equal(typed?.query, query);
      if (typed) assert.equal(marked.slice(typed.start, typed.end), `${sign ?? ''}${query ?? ''}`);
    });
  }

  // A text box of VS Code with a long text was slow, because all of it was read with each key press.
  for (const end of [
    'word',
    ' #fi',
    '#fi',
    '/fi',
    ` #${'a'.repeat(1001)}`,
    `#${'a'.repeat(1001)}`,
    `/${'a'.repeat(1001)}`,
  ]) {
    for (const start of ['', 'a'.repeat(200_000), '#'.repeat(200_000), '中'.repeat(200_000)]) {
      it(`is found without reading the whole text: ${end.slice(0, 6)} after ${start.length} × ${start.slice(0, 1)} (V277)`, () => {
        const { read, typed } = readBy(start + end);
        assert.ok(read <= 1100, `${read} characters are read`);
        const isQuery =
          end === ' #fi' ||
          (start === '' && end.length < 9 && end !== 'word') ||
          (start.startsWith('中') && end === '#fi');
        assert.equal(typed?.query, isQuery ? 'fi' : undefined);
      });
    }
  }
});

/** The word at the end of a text, and the number of characters that a regular expression was given to find it. */
function readBy(text: string) {
  const prototype = RegExp.prototype as { exec: (this: RegExp, source: string) => RegExpExecArray | null };
  const { exec } = prototype;
  let read = 0;
  prototype.exec = function (source) {
    read += source.length;
    return exec.call(this, source);
  };
  try {
    return {
      typed: suggestionTrigger(text, text.length),
      get read() {
        return read;
      },
    };
  } finally {
    prototype.exec = exec;
  }
}
