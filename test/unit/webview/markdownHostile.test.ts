import assert from 'node:assert/strict';
import { hostile } from '../../fuzz/markdown.ts';
import { disguises, lyingLinks, markup, pictures, refusedLinks, type Payload } from '../../support/hostile.ts';
import { itHolds } from '../../support/property.ts';
import { find, inPage } from './dom.ts';
import { assertSameForEveryCut, render } from './rendering.ts';

const links: [why: string, markdown: string, text: string][] = [
  ['an honest link', '[docs](https://a.example/b)', 'docs'],
  ['a bare address', 'https://a.example/index.html', 'https://a.example/index.html'],
  ['an address without www', 'www.a.example', 'www.a.example'],
  ['a mail address', 'me@a.example', 'me@a.example'],
];

describe('Hostile Markdown', () => {
  inPage();

  const groups: [what: string, payloads: Payload[]][] = [
    ['loads no picture (V43)', pictures(9)],
    ['stays text (V44)', markup(9)],
    ['stays text in its place (V45)', disguises(9)],
    ['is not a link, but keeps its text (V46)', refusedLinks],
    ['shows the address of its link (V47)', lyingLinks],
  ];
  for (const [what, payloads] of groups) {
    for (const { markdown, text } of payloads) {
      it(`${what}: ${JSON.stringify(markdown)}`, () => {
        assert.equal(render(markdown).textContent, text);
        assertSameForEveryCut(markdown);
      });
    }
  }

  it('has only links to the web or a mail program (V46)', () => {
    for (const { markdown } of refusedLinks) assert.equal(render(markdown).querySelector('a'), null, markdown);
  });

  it('has a tooltip with the address on each link (V47)', () => {
    for (const { markdown } of lyingLinks) {
      const link = find(render(markdown), 'a') as HTMLAnchorElement;
      assert.equal(link.title, link.href);
    }
  });

  itHolds(hostile);

  it('has links whose addresses are decoded from entities', () => {
    const link = render('[a](https://a.example/?b&amp;c&#x3D;d)').querySelector('a');
    assert.equal(link?.href, 'https://a.example/?b&c=d');
  });

  for (const [why, markdown, text] of links) {
    it(`has no additional text for a link that is not misleading: ${why}`, () => {
      const container = render(markdown);
      assert.equal(container.textContent, text);
      assert.equal(container.querySelector('a')?.title, container.querySelector('a')?.href);
      assertSameForEveryCut(markdown);
    });
  }

  it('is shown with 8,000 nested quotes (V49)', () => {
    assert.match(render('>'.repeat(8000) + 'a').textContent, /a$/);
  });

  it('is shown with 10,000 unmatched delimiters, also in pieces (V49)', () => {
    const text = '*a_'.repeat(10_000);
    const pieces = text.match(/.{1,997}/g) ?? [];
    assert.equal(render(text).textContent, text);
    assert.equal(render(...pieces).textContent, text);
  });

  for (const [what, text] of [
    ['lists', '- '.repeat(4000) + 'a'],
    ['lists in quotes', '> - '.repeat(2000) + 'a'],
    ['brackets', '['.repeat(20_000)],
    ['unclosed tags', '<kbd>'.repeat(4000)],
    ['one endless word', 'a.'.repeat(9000)],
    ['one endless paragraph', 'word\n'.repeat(5000)],
  ] as const) {
    it(`is shown with ${what} (V49)`, () => assert.notEqual(render(text).textContent, ''));
  }

  for (const [what, columns, elements] of [
    ['a table with 100 columns', 100, 100 + 5 + 2 * 500],
    ['the plain text of a table with more columns', 101, 2 + 502],
  ] as const) {
    it(`has a limited number of elements for rows without cells: ${what} (V49)`, () => {
      const table = `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${'|\n'.repeat(500)}`;
      const text = `Before\n${table}\n**b**\n`;
      const container = render(text);
      assert.ok(container.querySelectorAll('*').length <= elements + 3);
      assert.equal(container.lastElementChild?.outerHTML, '<p><strong>b</strong></p>');
      assert.equal(container.textContent.match(/a/g)?.length, columns);
      assert.equal(render(...(text.match(/[^]{1,97}/g) ?? [])).innerHTML, container.innerHTML);
      const quote = render(table.slice(0, -900).replace(/^/gm, '> '));
      assert.equal(quote.querySelectorAll('blockquote table').length, columns > 100 ? 0 : 1);
    });
  }

  it('does not affect later text (V49)', () => {
    assert.equal(render('>'.repeat(8000) + 'a\n\n**b**').lastElementChild?.outerHTML, '<p><strong>b</strong></p>');
  });
});
