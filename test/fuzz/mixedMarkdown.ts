// Markdown of all kinds of blocks, mixed and cut anywhere.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { FuzzProperty } from '../support/fuzzProperty.ts';
import { cutText, markdownText } from '../support/markdownTexts.ts';
import { drawn, drawnAtOnce } from '../unit/webview/drawnAtOnce.ts';
import { ensurePage } from '../unit/webview/dom.ts';
import { render } from '../unit/webview/rendering.ts';

/** Properties of all Markdown, however it arrives. */
export const properties: FuzzProperty[] = [
  {
    name: 'Markdown looks the same for every cut of it',
    runs: 200,
    property: () =>
      fc.property(cutText, (pieces) => {
        ensurePage();
        assert.equal(render(...pieces).innerHTML, render(pieces.join('')).innerHTML);
      }),
  },
  {
    name: 'Markdown that streams looks as it does at once',
    runs: 200,
    property: () =>
      fc.property(markdownText, (markdown) => {
        // A `<details>` element is drawn from several blocks, which marked does not know about.
        fc.pre(!/<\/?details>/i.test(markdown));
        ensurePage();
        assert.equal(drawn(markdown), drawnAtOnce(markdown));
      }),
  },
];
