import { atOnce } from '../../fuzz/markdown.ts';
import { itHolds } from '../../support/property.ts';
import { assertSameAtOnce } from './atOnce.ts';
import { inPage } from './dom.ts';
import { assertSameByCharacter } from './rendering.ts';

/** Each of these texts was once drawn differently when it was streamed. */
const cases: [what: string, markdown: string][] = [
  ['a single no-break space', '\u00a0'],
  ['a no-break space in a line before a list', '\u00a0\n- a'],
  ['a no-break space at the end of an item', '- a\u00a0\n  b\n- c'],
  ['an item that ends with a no-break space and a table', '- [x] a\u00a0\n|-|\n|b|'],
  ['a form feed on a separate line', 'a\n\n\f\n\nb'],
  ['an indented line of a paragraph, before a rule', '|-|-|\n\t[a]: b\n---\n'],
  ['a tag over the dashes of a table', 'a\n<a href="x">\n|-|\n</a>'],
  ['a tag that is a heading', 'a\n</kbd>\n---\n<b>'],
  ['a table with a row of only a no-break space', '|x|\n|-|\n\u00a0\n'],
  ['a row of only a no-break space among others', '|x|\n|-|\n\u00a0\n|b|\n \u00a0\n\nc'],
  ['a table that ends with a line with a tab', '|x|\n|-|\n|b|\n\t\nc|d\n'],
  [
    'a no-break space at the end of an item with a label that is defined later',
    '- [r]\n  \u00a0\n\n- [r]: https://a.example\n',
  ],
  [
    'a label that an item defines only until the list goes on after a no-break space',
    '1. [r]: https://a.example\u00a0\n2. [r]\n\n[r]\n',
  ],
  [
    'an item with a label that is defined later, before a hyphen and a no-break space',
    '- a [r]\n-\u00a0\n\n[r]: https://a.example',
  ],
  ['a title that is ended by a blank line before its quote', '[r]: https://a.example "b\n\n- c\n\n"\n\n[r]'],
  ['a title that is ended by a list before its quote', '[r]: https://a.example\n"b\n- c\n"\n\n[r]'],
  ['a form feed alone in a line of code', '```js\n\f\n'],
  ['a form feed at the end of code', '```  \n\f'],
  ['a byte order mark alone in a line of quoted code', '> ````a\n> \uFEFF\n> \r\n'],
  ['a vertical tab alone in a line of quoted code', '> ```a\n> \u000b\n> \n'],
  ['hidden characters in two colours', '```js\n~~\u000b\u202e'],
  ['a label of two lines in a quote, defined later', '> [r\n> s]: b) \n- [r\ns]: https://a.example \n\n'],
  ['a label of two lines in a quote within a quote', '> > [r\n> > s]\n\nb\n\nc\n\n[r s]: https://a.example\n'],
  ['a formula without an end over dashes in another number', 'a\n\\[r]|\n|-|-|\n\nb\n'],
  ['a formula in dollars without an end over such dashes', 'a\n$$x|\n|-|-|\n\nb\n'],
  ['a formula with an end below a paragraph', 'a\n\\[r|\n|-|-|\\]\nb\n\nc\n'],
  ['a title that ends after a number', '[r]: https://a.example\n"b\n2) c\nd"\n\n[r]'],
];

describe('MarkdownStream, line by line', () => {
  inPage();

  for (const [what, markdown] of cases) {
    it(`has the same result as marked for the whole text: ${what}`, () => {
      assertSameAtOnce(markdown);
      assertSameByCharacter(markdown);
    });
  }

  itHolds(atOnce);
});
