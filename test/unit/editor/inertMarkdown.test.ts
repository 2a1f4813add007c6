import assert from 'node:assert/strict';
import fc from 'fast-check';
import { marked, type Token } from 'marked';
import { inertMarkdown } from '../../../src/editor/review/inertMarkdown.ts';
import { checkProperty } from '../../support/property.ts';

/** What VS Code may draw of the text of a model: nothing of it has an address. */
const inert = [
  ...['paragraph', 'text', 'escape', 'space', 'br', 'strong', 'em', 'codespan', 'code', 'list', 'list_item'],
];

function tokensIn(markdown: string): Token[] {
  const all: Token[] = [];
  void marked.walkTokens(marked.lexer(markdown), (token) => void all.push(token));
  return all;
}
const kinds = (markdown: string): string[] => [...new Set(tokensIn(markdown).map(({ type }) => type))];
const drawn = (markdown: string): string =>
  (marked.parse(markdown) as string)
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe('Markdown of a model in a comment (V352)', () => {
  const hostile = [
    '[run](command:workbench.action.closeWindow)',
    '![](https://example.com/b.png)',
    '![a][b]\n\n[b]: https://example.com/b.png',
    '<img src="https://example.com/a.png">',
    '<https://example.com> and <a@example.com>',
    'https://example.com, www.example.com and someone@example.com',
    '$(bug) &lt;img&gt; \\[a](https://example.com)',
    '`` ` ``[a](https://example.com)`',
    '\\`[a](https://example.com)`',
    '`a\n[b](https://example.com)`',
    '```\n![](https://example.com/b.png)',
    '    ![](https://example.com/b.png)',
    '- ```\n  ![](https://example.com/b.png)',
    '-     ![](https://example.com/b.png)',
    '| a |\n| - |\n| ![](https://example.com/b.png) |',
    '# Title\n> quoted\n---\n~~struck~~\nTitle\n===',
    '````md\n```\n[a](https://example.com)\n```\n````\n[a](https://example.com)',
  ];
  for (const text of hostile)
    it(`draws nothing with an address, and loses no letter: ${JSON.stringify(text)}`, () => {
      const written = inertMarkdown(text);
      assert.deepEqual(
        kinds(written).filter((kind) => !inert.includes(kind)),
        [],
      );
      assert.equal(lettersOf(drawn(written)), lettersOf(text.replace(/^ *(```+)md/gm, '$1')));
    });

  const shown: [text: string, html: string][] = [
    [
      'TSDoc has no `@param options.signal`; **never**.',
      '<p>TSDoc has no <code>@param options.signal</code>; <strong>never</strong>.</p>',
    ],
    ['one\ntwo', '<p>one<br>two</p>'],
    ['   one', '<p>   one</p>'],
    ['one\n\ntwo', '<p>one</p>\n<p>two</p>'],
    ['- a\n- `b`', '<ul>\n<li>a</li>\n<li><code>b</code></li>\n</ul>'],
    ['1. a\n2. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
    [
      'Use:\n```ts\nconst a = "<b>";\n```\nnot b',
      '<p>Use:</p>\n<pre><code>const a = &quot;&lt;b&gt;&quot;;\n</code></pre>\n<p>not b</p>',
    ],
    ['- a\n  - b\n- c', '<ul>\n<li>a  <ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>'],
    ['1) a\n    - b', '<ol>\n<li>a  <ul>\n<li>b</li>\n</ul>\n</li>\n</ol>'],
    ['10) a', '<ol start="10">\n<li>a</li>\n</ol>'],
    [
      'One:\n```ts\na();\n```\ntwo:\n```\nb();\n```',
      '<p>One:</p>\n<pre><code>a();\n</code></pre>\n<p>two:</p>\n<pre><code>b();\n</code></pre>',
    ],
    ['__init__.py, a_b_c and 3.5 < 4', '<p>__init__.py, a_b_c and 3.5 &lt; 4</p>'],
    ['', ''],
  ];
  for (const [text, html] of shown)
    it(`draws emphasis, lists and code: ${JSON.stringify(text)}`, () => {
      assert.equal((marked.parse(inertMarkdown(text)) as string).trim().replace(/ +<\/li>/g, '</li>'), html);
    });

  it('keeps the gaps between lines, and none at the ends', () =>
    assert.deepEqual(['\n\none\n\n\ntwo\nthree\n\n', '```\na\n```\n', '```\na\n```'].map(inertMarkdown), [
      'one\n\n\ntwo  \nthree',
      '```\na\n```',
      '```\na\n```',
    ]));

  it('draws nothing with an address, whatever the signs', () => {
    const parts = [
      '`',
      '``',
      '```',
      '\n',
      '\n\n',
      '  ',
      '    ',
      '- ',
      '1. ',
      '\\',
      '[a](http://b.c)',
      '![',
      '](',
      ')',
      '<',
      '>',
    ];
    const more = ['a', 'www.a.b', 'a@b.c', '*', '**', '_', '~~~', '|', '#', '&amp;', 'https://a.b', '\t', '$', ':'];
    return checkProperty(
      fc.property(fc.array(fc.constantFrom(...parts, ...more), { maxLength: 30 }), (words) => {
        const written = inertMarkdown(words.join(''));
        assert.deepEqual(
          kinds(written).filter((kind) => !inert.includes(kind)),
          [],
          JSON.stringify(written),
        );
      }),
      2_000,
    );
  });

  it('is as long to make as the text, however many backticks it has', () => {
    const runs = Array.from({ length: 2_000 }, (_, index) => '`'.repeat((index % 60) + 1)).join(' ');
    assert.ok(inertMarkdown(runs).length < 3 * runs.length);
  });
});

function lettersOf(text: string): string {
  return text.replace(/[^a-z]/gi, '');
}
