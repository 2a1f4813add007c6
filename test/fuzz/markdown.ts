// Markdown of any kind, whole and in pieces.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { FuzzProperty } from '../support/fuzzProperty.ts';
import { anyHostileMarkdown, anyMarkdown } from '../unit/webview/anyMarkdown.ts';
import { assertSameAtOnce } from '../unit/webview/atOnce.ts';
import { ensurePage } from '../unit/webview/dom.ts';
import { render } from '../unit/webview/rendering.ts';

const longBlock = fc.constantFrom(
  `- Root\n${'  - an item of it\n'.repeat(40)}`,
  `1. Root\n${'\n   a paragraph\n'.repeat(40)}`,
  `<!--\n${'```\n'.repeat(160)}`,
  `Root\n${'2) is a number\n'.repeat(40)}`,
);

// Pieces of Markdown that have a meaning together.
const fragments = fc.constantFrom(
  ...[
    'a',
    'b c',
    ' ',
    '\n',
    '\n\n',
    '\r\n',
    '# ',
    '- ',
    '1. ',
    '> ',
    '    ',
    '\t',
    '```',
    '~~~',
    '`',
    '*',
    '**',
    '_',
    '|',
  ],
  ...['|-|-|', '---', '===', '[a]', '[a]: b', '](c)', '![', '<b>', '</b>', '<kbd>', '<!--', '-->', '<', '&amp;', '\\'],
);
const fewerKinds = fc.array(fragments, { maxLength: 30 }).map((pieces) => pieces.join(''));

export const atOnce: FuzzProperty[] = [
  {
    name: 'draws what marked makes of the whole, whatever it is',
    property: () => inPage(fc.property(anyMarkdown, assertSameAtOnce)),
    runs: 300,
  },
  {
    name: 'draws what marked makes of the whole after a long block too, of which not every line is a reason to read it again',
    property: () =>
      inPage(fc.property(longBlock, anyMarkdown, (before, markdown) => assertSameAtOnce(`${before}${markdown}`))),
  },
];

export const cuts: FuzzProperty[] = [
  {
    name: 'draws the same for every cut of anything',
    property: () => inPage(fc.property(fewerKinds, (text) => assertSameInPieces(text, 1))),
    runs: 300,
  },
];

export const hostile: FuzzProperty[] = [
  {
    name: 'is nothing but text and plain elements in every frame, whatever it is (V43 to V48)',
    property: () => inPage(fc.property(anyHostileMarkdown, fc.integer({ min: 1, max: 9 }), assertSameInPieces)),
    runs: 200,
  },
];

export const properties = [...atOnce, ...cuts, ...hostile];

function inPage<Property>(property: Property): Property {
  ensurePage();
  return property;
}

function assertSameInPieces(text: string, size: number): void {
  const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
  assert.equal(render(...pieces).innerHTML, render(text).innerHTML);
}
