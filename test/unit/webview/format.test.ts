import assert from 'node:assert/strict';
import { formatCount, formatCounted, formatSeconds, formatSize } from '../../../src/webview/parts/format.ts';
import { inPage } from './dom.ts';
import { texts } from './texts.ts';

const tokens = { one: '{0} token, {1}', other: '{0} tokens, {1}' };

describe('The numbers of the page', () => {
  inPage();

  const cases: [language: string, shown: string[]][] = [
    ['en', ['0 tokens, x', '1 token, x', '1,234 tokens, x', '1,234', '4.3', '12', '1 KB']],
    ['de', ['0 tokens, x', '1 token, x', '1.234 tokens, x', '1.234', '4,3', '12', '1 KB']],
    ['fr', ['0 token, x', '1 token, x', '1 234 tokens, x', '1 234', '4,3', '12', '1 KB']],
    ['ja', ['0 tokens, x', '1 tokens, x', '1,234 tokens, x', '1,234', '4.3', '12', '1 KB']],
  ];
  for (const [language, expected] of cases)
    it(`have the format of its language: ${language}`, () => {
      document.documentElement.lang = language;
      const counts = [0, 1, 1234].map((count) => formatCounted(tokens, count, 'x'));
      const numbers = [formatCount(1234), formatSeconds(4.26), formatSeconds(12.3), formatSize(1234, texts)];
      assert.deepEqual(
        [...counts, ...numbers].map((text) => text.replace(/[\u00a0\u202f]/g, ' ')),
        expected,
      );
    });

  it('have a decimal only if they are few seconds, and a unit for many characters', () => {
    document.documentElement.lang = 'en';
    assert.deepEqual([9.94, 10, 10.4].map(formatSeconds), ['9.9', '10', '10']);
    const sizes = [0, 999, 1000, 1499, 1500].map((size) => formatSize(size, texts));
    assert.deepEqual(sizes, ['0 B', '999 B', '1 KB', '1 KB', '2 KB']);
  });

  it('are a dash if they are unknown', () => {
    assert.equal(formatCounted(tokens, undefined, 'x'), '– tokens, x');
  });
});
