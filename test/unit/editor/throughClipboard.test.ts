import assert from 'node:assert/strict';
import { throughClipboard } from '../../../src/editor/documents/throughClipboard.ts';

describe('A text that only the clipboard provides', () => {
  /** A clipboard with a text, and everything that is written to it. */
  const clipboardWith = (text: string) => {
    const written: string[] = [];
    return {
      written,
      readText: () => Promise.resolve(written.at(-1) ?? text),
      writeText: (now: string) => Promise.resolve(void written.push(now)),
    };
  };

  const rows: [what: string, before: string, copied: string | undefined, text: string, after: string[]][] = [
    ['is read, and the text before is there again', 'before', 'copied', 'copied', ['', 'copied', 'before']],
    ['is not the text before if nothing is copied', 'before', undefined, '', ['', 'before']],
    ['is read the same if it is the text before', 'before', 'before', 'before', ['', 'before', 'before']],
    ['leaves a picture in the clipboard if nothing is copied', '', undefined, '', []],
  ];
  for (const [what, before, copied, text, after] of rows)
    it(what, async () => {
      const clipboard = clipboardWith(before);
      const copy = async () => copied !== undefined && clipboard.writeText(copied);
      assert.deepEqual([await throughClipboard(clipboard, copy), clipboard.written], [text, after]);
    });

  it('is an error if copying fails, and the text before is there again', async () => {
    const clipboard = clipboardWith('before');
    await assert.rejects(throughClipboard(clipboard, () => Promise.reject(new Error('no'))));
    assert.equal(await clipboard.readText(), 'before');
  });
});
