import { atOnce } from '../../fuzz/markdown.ts';
import { itHolds } from '../../support/property.ts';
import { assertSameAtOnce } from './atOnce.ts';
import { inPage } from './dom.ts';
import { assertSameByCharacter } from './rendering.ts';

/** Each of these once came out otherwise than at once. */
const cases: [what: string, markdown: string][] = [
  ['a blank that does not break, alone', '\u00a0'],
  ['such a blank in a line before a list', '\u00a0\n- a'],
  ['such a blank at the end of an item', '- a\u00a0\n  b\n- c'],
  ['an item that such a blank and a table end', '- [x] a\u00a0\n|-|\n|b|'],
  ['a form feed in a line of its own', 'a\n\n\f\n\nb'],
  ['an indented line of a paragraph, before a rule', '|-|-|\n\t[a]: b\n---\n'],
  ['a tag over the dashes of a table', 'a\n<a href="x">\n|-|\n</a>'],
  ['a tag that is a heading', 'a\n</kbd>\n---\n<b>'],
];

describe('MarkdownStream, line by line', () => {
  inPage();

  for (const [what, markdown] of cases) {
    it(`draws what marked makes of the whole: ${what}`, () => {
      assertSameAtOnce(markdown);
      assertSameByCharacter(markdown);
    });
  }

  itHolds(atOnce);
});
