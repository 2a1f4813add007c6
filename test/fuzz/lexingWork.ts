// Markdown that marked reads again and again: containers in containers, whose depth rises and falls, with lines that continue them lazily.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { FuzzProperty } from '../support/fuzzProperty.ts';
import { lexingWork } from '../support/lexingWork.ts';
import { ensurePage } from '../unit/webview/dom.ts';
import { MarkdownStream } from '../../src/webview/markdown/markdown.ts';
import { texts } from '../unit/webview/texts.ts';

const containers = ['> ', '>', '- ', '1. ', '  ', '    ', '\t', '> - ', '- > ', '* [ ] ', '> 1. ', '>\t'];
/** What a line contains. Each N becomes a unique word, all of which must be shown. */
const contents = [
  ...['N', 'N', 'N', '', '# N', '===', '---', '```', '~~~ ', '| N |', '|-|', '<div>N', '<b>N</b>', '<!-- N', '-->'],
  ...[
    'N\n',
    '    N\n  N',
    '\n',
    '[N',
    'N]',
    '![N',
    '`N',
    '``N`',
    '$N',
    '$$N',
    '\\[N',
    '\\]',
    '\\(N',
    '*N',
    '**N',
    '_N*',
    '~~N',
    '***N',
  ],
  ...[
    '&amp;N',
    '&#65;N',
    'https://a.example/N',
    'N@a.example',
    'www.N',
    '<details>N',
    '</details>',
    'N\\',
    'N  ',
    '\u200bN',
  ],
];
/** What is put before the content of a line as often as the line is deep, to nest within it. */
const openers = ['', '', '', '*', '**', '_', '[', '![', '`', '~~', '$', '\\[', '<b>', '(', '"', '*a _b '];

/** The depth of each line: rising, falling, or both by turns. */
const slopes: Record<string, (line: number, depth: number) => number> = {
  rising: (line, depth) => line % (depth + 1),
  falling: (line, depth) => depth - (line % (depth + 1)),
  alternating: (line, depth) => (line % 2 === 0 ? depth : 1),
  'falling between': (line, depth) => (line % 2 === 0 ? depth - (line % (depth + 1)) : 0),
  flat: (_line, depth) => depth,
};

const nested = fc
  .record({
    container: fc.array(fc.constantFrom(...containers), { minLength: 1, maxLength: 3 }),
    content: fc.array(fc.constantFrom(...contents), { minLength: 1, maxLength: 4 }),
    opener: fc.constantFrom(...openers),
    slope: fc.constantFrom(...Object.values(slopes)),
    depth: fc.integer({ min: 1, max: 70 }),
    lines: fc.integer({ min: 1, max: 140 }),
  })
  .map(({ container, content, opener, slope, depth, lines }) =>
    Array.from({ length: lines }, (_, line) => {
      const deep = slope(line, depth);
      const markers = Array.from({ length: deep }, (_unused, level) => container[level % container.length]).join('');
      return `${markers}${opener.repeat(deep)}${content[line % content.length] ?? ''}\n`;
    }).join(''),
  );

/** Texts of one or several such shapes. */
const nestedText = fc.array(nested, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('\n'));

/** Definitions, addresses and what follows a fence are not shown. */
const mayHide = /\]:|\]\(|[`~]{3}/;
/** Each line is read again while its block grows, and a few times for its levels. */
const mostPerCharacter = 100;
const mostAnyway = 200_000;

/** Properties of the work that any Markdown makes. */
export const properties: FuzzProperty[] = [
  {
    name: 'Markdown that is nested in any way makes work in proportion to its length (V49)',
    runs: 150,
    property: () => fc.property(nestedText, fc.constantFrom(7, 4000), assertBounded),
  },
];

function assertBounded(shape: string, size: number): void {
  ensurePage();
  let count = 0;
  const text = shape.replaceAll('N', () => `w${count++}x`);
  const container = document.createElement('div');
  const work = lexingWork(() => {
    const stream = new MarkdownStream(container, texts);
    for (let at = 0; at < text.length; at += size) stream.take(text.slice(at, at + size));
    stream.end();
  });
  assert.ok(work <= mostPerCharacter * text.length + mostAnyway, `${work} characters are read for ${text.length}`);
  if (mayHide.test(text)) return;
  const shown = new Set(container.textContent.match(/w\d+x/g));
  assert.deepEqual(
    (text.match(/w\d+x/g) ?? []).filter((word) => !shown.has(word)),
    [],
  );
}
