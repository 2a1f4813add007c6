import assert from 'node:assert/strict';
import { inPage } from './dom.ts';
import { assertSameForEveryCut, render } from './rendering.ts';

const markup = [
  '<img src=http://127.0.0.1:9/ onerror=alert(1)>',
  "<script>fetch('http://127.0.0.1:9')</script>",
  '<iframe src=http://127.0.0.1:9></iframe>',
  '<video poster=http://127.0.0.1:9></video>',
  '<input type=image src=http://127.0.0.1:9>',
  '<table background=http://127.0.0.1:9><tr><td>a</table>',
  '<style>*{background:url(http://127.0.0.1:9)}</style>',
  '<p style="position:fixed;inset:0">Enter your API key</p>',
  '<form action=http://127.0.0.1:9><input name=k><button>OK',
  '<svg><a xlink:href="javascript:alert(1)">a</a></svg>',
  '<!-- a --> b',
  'text <img src=x onerror=alert(1)> text',
];

const refusedLinks: [address: string, label: string][] = [
  ['[a](javascript:alert(1))', 'a'],
  ['[b](JaVa&#x0A;script:alert(1))', 'b'],
  ['[c](command:workbench.action.quit)', 'c'],
  ['[d](vscode://x/y)', 'd'],
  ['[e](file:///etc/passwd)', 'e'],
  ['[f](data:text/html,<b>x)', 'f'],
  ['[g](//evil.example)', 'g'],
  ['[h](#x)', 'h'],
  ['[i](&#106;avascript:alert(1))', 'i'],
  ['[j](<java\tscript:alert(1)>)', 'j'],
  ['[k][r]\n\n[r]: javascript:alert(1)', 'k'],
  ['<vbscript:a>', 'vbscript:a'],
];

const pictures: [markdown: string, text: string][] = [
  ['![x](http://127.0.0.1:9/?q=SECRET)', '[image: x, 127.0.0.1]'],
  ['![x][r]\n\n[r]: http://127.0.0.1:9/', '[image: x, 127.0.0.1]'],
  ['![](http://127.0.0.1:9/)', '[image: 127.0.0.1]'],
  ['![*x* `y`](data:image/png;base64,AAAA)', '[image: x y]'],
  ['[![x](http://127.0.0.1:9/)](https://a.b)', '[image: x, 127.0.0.1] (a.b)'],
];

const links: [why: string, markdown: string, text: string][] = [
  ['an honest link', '[docs](https://a.example/b)', 'docs'],
  ['a bare address', 'https://a.example/index.html', 'https://a.example/index.html'],
  ['an address without www', 'www.a.example', 'www.a.example'],
  ['a mail address', 'me@a.example', 'me@a.example'],
  [
    'another host in the words',
    '[https://github.com/login](https://evil.example)',
    'https://github.com/login (evil.example)',
  ],
  ['a host without a scheme in the words', '[github.com](https://evil.example)', 'github.com (evil.example)'],
  ['a host as the user name', '[docs](https://github.com@evil.example/)', 'docs (evil.example)'],
  ['letters that look like others', '[docs](https://gіthub.com)', 'docs (xn--gthub-n2e.com)'],
  [
    'the real host after another',
    '[github.com evil.example](https://evil.example)',
    'github.com evil.example (evil.example)',
  ],
  ['characters nobody sees', '[do\u202ecs](https://evil.example)', 'do\u202ecs (evil.example)'],
  ['another mail address', '[me@a.example](mailto:you@evil.example)', 'me@a.example (you@evil.example)'],
];

describe('Hostile Markdown', () => {
  inPage();

  for (const source of markup) {
    it(`stays text: ${source}`, () => {
      assert.equal(render(source).textContent, source);
      assertSameForEveryCut(source);
    });
  }

  for (const [markdown, label] of refusedLinks) {
    it(`is no link, but keeps its words: ${markdown}`, () => {
      const container = render(markdown);
      assert.equal(container.querySelector('a'), null);
      assert.equal(container.textContent, label);
      assertSameForEveryCut(markdown);
    });
  }

  for (const [markdown, text] of pictures) {
    it(`loads nothing: ${markdown}`, () => {
      assert.equal(render(markdown).textContent, text);
      assertSameForEveryCut(markdown);
    });
  }

  it('leads where the address says once its entities are read', () => {
    const link = render('[a](https://a.example/?b&amp;c&#x3D;d)').querySelector('a');
    assert.equal(link?.href, 'https://a.example/?b&c=d');
  });

  for (const [why, markdown, text] of links) {
    it(`says where a link leads: ${why}`, () => {
      const container = render(markdown);
      assert.equal(container.textContent, text);
      assert.equal(container.querySelector('a')?.title, container.querySelector('a')?.href);
      assertSameForEveryCut(markdown);
    });
  }

  it('shows quotes nested eight thousand deep', () => {
    assert.match(render('>'.repeat(8000) + 'a').textContent, /a$/);
  });

  it('shows ten thousand delimiters that match nothing, in pieces as well', () => {
    const text = '*a_'.repeat(10_000);
    const pieces = text.match(/.{1,997}/g) ?? [];
    assert.equal(render(text).textContent, text);
    assert.equal(render(...pieces).textContent, text);
  });

  for (const [what, text] of [
    ['lists', '- '.repeat(4000) + 'a'],
    ['lists in quotes', '> - '.repeat(2000) + 'a'],
    ['brackets', '['.repeat(20_000)],
    ['pairs that do not close', '<kbd>'.repeat(4000)],
    ['one endless word', 'a.'.repeat(9000)],
    ['one endless paragraph', 'word\n'.repeat(5000)],
  ] as const) {
    it(`does not give up at ${what}`, () => assert.notEqual(render(text).textContent, ''));
  }

  it('draws later text as ever', () => {
    assert.equal(render('>'.repeat(8000) + 'a\n\n**b**').lastElementChild?.outerHTML, '<p><strong>b</strong></p>');
  });
});
