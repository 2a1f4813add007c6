// Formulas among Markdown of any kind, whole and in pieces.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { FuzzProperty } from '../support/fuzzProperty.ts';
import { assertSameAtOnce } from '../unit/webview/atOnce.ts';
import { ensurePage } from '../unit/webview/dom.ts';
import { render } from '../unit/webview/rendering.ts';

const pieces = fc.constantFrom(
  ...['$', '$', '$$', '$$', '\\(', '\\)', '\\[', '\\]', '\n$$\n', '\n\\[\n', '\n\\]\n', '\n$$', '$x$', '\\frac', '\\'],
  ...['x', '5', ' ', '\n', '\n\n', '{', '}', '_', '^', '*', '`', '```\n', '- ', '> ', '# ', '|', '[a]', '](b)', '<b>'],
  ...['\n- a\n', '\n---\n', '\n===\n', '\n> q\n', '\n1. i\n', '    ', '\\\\', '&', '\u202e'],
);
const text = fc.array(pieces, { maxLength: 24 }).map((chosen) => chosen.join(''));

/** Properties of formulas, whatever is around them. */
export const formulas: FuzzProperty[] = [
  {
    name: 'looks the same for every cut',
    runs: 300,
    property: () =>
      fc.property(text, (markdown) => {
        ensurePage();
        assert.equal(render(...markdown.split('')).innerHTML, render(markdown).innerHTML);
      }),
  },
  {
    name: 'streams as it looks at once',
    runs: 300,
    property: () =>
      fc.property(text, (markdown) => {
        ensurePage();
        assertSameAtOnce(markdown);
      }),
  },
];

export const properties = formulas;
