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
  ['a table with a row of nothing but a blank that does not break', '|x|\n|-|\n\u00a0\n'],
  ['such a row among others', '|x|\n|-|\n\u00a0\n|b|\n \u00a0\n\nc'],
  ['a table that a line with a tab ends', '|x|\n|-|\n|b|\n\t\nc|d\n'],
  [
    'such a blank at the end of an item with a label that is defined later',
    '- [r]\n  \u00a0\n\n- [r]: https://a.example\n',
  ],
  ['a title that a blank line ends before its quote', '[r]: https://a.example "b\n\n- c\n\n"\n\n[r]'],
  ['a title that a list ends before its quote', '[r]: https://a.example\n"b\n- c\n"\n\n[r]'],
  ['a form feed alone in a line of code', '```js\n\f\n'],
  ['such code that ends with its line', '```  \n\f'],
  ['a byte order mark alone in a line of quoted code', '> ````a\n> \uFEFF\n> \r\n'],
  ['a vertical tab there', '> ```a\n> \u000b\n> \n'],
  ['characters that cannot be seen, in two colours', '```js\n~~\u000b\u202e'],
  ['a label of two lines in a quote, defined later', '> [r\n> s]: b) \n- [r\ns]: https://a.example \n\n'],
  ['the same in a quote within a quote', '> > [r\n> > s]\n\nb\n\nc\n\n[r s]: https://a.example\n'],
  ['a title that ends after a number', '[r]: https://a.example\n"b\n2) c\nd"\n\n[r]'],
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
