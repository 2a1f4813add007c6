import assert from 'node:assert/strict';
import { assertSameAtOnce } from './atOnce.ts';
import { find, inPage } from './dom.ts';
import { assertSameForEveryCut, markup, render } from './rendering.ts';

const plain: [kind: string, markdown: string, html: string][] = [
  ['a paragraph', 'one\ntwo', '<p>one\ntwo</p>'],
  ['emphasis', '*a* **b** ~~c~~', '<p><em>a</em> <strong>b</strong> <del>c</del></p>'],
  ['inline code', 'a `b < c` d', '<p>a <code>b &lt; c</code> d</p>'],
  ['a hard line break', 'a  \nb', '<p>a<br>b</p>'],
  ['an escaped star', '\\*a\\*', '<p>*a*</p>'],
  ['entities', '&lt;b&gt; &amp;amp; &copy; &#x1F600;', '<p>&lt;b&gt; &amp;amp; © 😀</p>'],
  ['a first heading', '# a', '<h3>a</h3>'],
  ['a second heading', 'a\n---', '<h4>a</h4>'],
  ['a sixth heading', '###### a', '<h6>a</h6>'],
  [
    'a quote in a quote',
    '> a\n>> b',
    '<blockquote dir="auto"><p>a</p><blockquote dir="auto"><p>b</p></blockquote></blockquote>',
  ],
  ['a rule', 'a\n\n---', '<p>a</p><hr>'],
  ['a tight list', '- a\n- b', '<ul dir="auto"><li><p>a</p></li><li><p>b</p></li></ul>'],
  ['a loose list', '- a\n\n- b', '<ul dir="auto" class="loose"><li><p>a</p></li><li><p>b</p></li></ul>'],
  ['a list in a list', '1. a\n   - b', '<ol dir="auto"><li><p>a</p><ul dir="auto"><li><p>b</p></li></ul></li></ol>'],
  ['a list that starts at three', '3. a', '<ol start="3" dir="auto"><li><p>a</p></li></ol>'],
  [
    'a table',
    '|a|b|\n|:-:|--:|\n|1|`2`|',
    '<div class="table" tabindex="0" role="group" aria-label="Table"><table dir="auto">' +
      '<thead><tr><th scope="col" class="align-center">a</th><th scope="col" class="align-right">b</th></tr></thead>' +
      '<tbody><tr><td class="align-center">1</td><td class="align-right"><code>2</code></td></tr></tbody></table></div>',
  ],
  [
    'code without a language',
    '```\na < b\n```',
    '<div class="code-block" data-language="" role="group" aria-label="Code"><pre tabindex="0"><code>a &lt; b</code></pre></div>',
  ],
  [
    'code in an unknown language',
    '```nope\nconst\n```',
    '<div class="code-block" data-language="nope" role="group" aria-label="Code: nope"><pre tabindex="0"><code>const</code></pre></div>',
  ],
  [
    'code in a language',
    '```js\nconst\n```',
    '<div class="code-block" data-language="js" role="group" aria-label="Code: js"><pre tabindex="0"><code><span class="hljs-keyword">const</span></code></pre></div>',
  ],
  [
    'keys and small letters',
    '<kbd>a</kbd> H<sub>2</sub> <SUP>b</SUP>',
    '<p><kbd>a</kbd> H<sub>2</sub> <sup>b</sup></p>',
  ],
  [
    'keys within keys',
    '</kbd> <kbd><kbd>a</kbd>+<KBD>constructor</KBD></kbd> x<sub>i<sub>j</sub></sub>',
    '<p>&lt;/kbd&gt; <kbd><kbd>a</kbd>+<kbd>constructor</kbd></kbd> x<sub>i<sub>j</sub></sub></p>',
  ],
  ['two pairs of the same tag', 'H<sub>2</sub>O, CO<sub>2</sub>', '<p>H<sub>2</sub>O, CO<sub>2</sub></p>'],
  ['a line break tag', 'a<br/>b<BR>c', '<p>a<br>b<br>c</p>'],
  ['a line break tag between paragraphs', 'a\n\n<BR />\n\nb', '<p>a</p><p><br></p><p>b</p>'],
  ['a footnote', 'a[^1]\n\n[^1]: b', '<p>a[^1]</p><p>[^1]: b</p>'],
  ['a pair that does not close', 'a <kbd>b', '<p>a &lt;kbd&gt;b</p>'],
  ['a pair with an attribute', '<kbd id="a">b</kbd>', '<p>&lt;kbd id="a"&gt;b&lt;/kbd&gt;</p>'],
  ['a block of markup', '<div>\na\n</div>', '<p class="markup">&lt;div&gt;\na\n&lt;/div&gt;</p>'],
  ['a link definition', '[a]: http://b.c', ''],
  ['nothing', '', ''],
];

describe('Markdown', () => {
  inPage();

  for (const [kind, markdown, html] of plain) {
    it(`draws ${kind}`, () => assert.equal(markup(markdown), html));
  }

  it('creates elements only for coloured parts of code, and one text between them', () => {
    const code = render('```json\n{ "a": [true, { "b": 1 }] }\n```').querySelector('code');
    assert.deepEqual([...(code?.childNodes ?? [])].map(({ textContent }) => textContent).filter(Boolean), [
      '{ ',
      '"a"',
      ': [',
      'true',
      ', { ',
      '"b"',
      ': ',
      '1',
      ' }] }',
    ]);
  });

  it('draws tasks with an icon that shows whether they are done', () => {
    const icons = [...render('- [x] a\n- [ ] b').querySelectorAll('li.task [role="img"]')];
    assert.deepEqual(
      icons.map((icon) => icon.getAttribute('aria-label')),
      ['Done', 'Not done'],
    );
  });

  const tabbed: [where: string, markdown: string, code: string][] = [
    ['a numbered list', '1. a\n\n   ```make\n   all:\n   \tgcc a.c\n   ```\n2. b', 'all:\n\tgcc a.c'],
    [
      'a list with bullets',
      '- a\n  ```go\n  if a {\n  \tif b {\n  \t\tc()\n  \t}\n  }\n  ```',
      'if a {\n\tif b {\n\t\tc()\n\t}\n}',
    ],
    ['a list in a list', '- a\n  - b\n    ```make\n    all:\n    \tgcc\n    ```', 'all:\n\tgcc'],
    ['a list that is indented by tabs', '- a\n\t- b\n\t\t```make\n\t\tall:\n\t\t\tgcc\n\t\t```', 'all:\n\tgcc'],
    ['a task', '- [ ] a\n  ```make\n  all:\n  \tgcc\n  ```', 'all:\n\tgcc'],
    ['a list in a quote', '> - a\n>   ```make\n>   all:\n>   \tgcc\n>   ```', 'all:\n\tgcc'],
    ['a fence that is indented by spaces', '  ```make\nall:\n\tgcc\n  ```', 'all:\n\tgcc'],
    ['an indented fence in a quote', '>   ```make\n> all:\n> \tgcc\n>   ```', 'all:\n\tgcc'],
    [
      'the second item of a list in a list',
      '- a\n  - b\n  - c\n    ```make\n    all:\n    \tgcc\n    ```',
      'all:\n\tgcc',
    ],
    ['an item with other code before', '- ```sh\n  a\n  ```\n  ```make\n  all:\n  \tgcc\n  ```', 'all:\n\tgcc'],
    ['an item that begins with code', '- ```make\n  all:\n  \tgcc\n  ```', 'all:\n\tgcc'],
  ];
  for (const [where, markdown, code] of tabbed)
    it(`keeps the tabs of code in ${where}, however it arrives`, () => {
      assert.equal([...render(markdown).querySelectorAll('code')].at(-1)?.textContent, code);
      assertSameForEveryCut(markdown);
      assertSameAtOnce(markdown);
    });

  it('does not split a character of a very long line', () => {
    const paragraphs = [...render(`${'a'.repeat(32_767)}😀b`).querySelectorAll('p')].map(
      ({ textContent }) => textContent,
    );
    // The last letter before it might have a mark.
    assert.deepEqual(paragraphs, ['a'.repeat(32_766), 'a😀b']);
  });

  it('gives a code block its language and its buttons', () => {
    const header = render('```ts:src/a.ts\na\n```').querySelector('.code-header');
    assert.equal(header?.querySelector('.code-language')?.textContent, 'ts:src/a.ts');
    const names = [...header.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'));
    assert.deepEqual(names, ['Wrap lines', 'Copy code', 'Insert at cursor', 'Apply in editor', 'Open in new file']);
  });

  it('reads only the language from the label of a code block', () => {
    const blocks = render(
      ['JSON:.vscode/settings.json', 'js{1,3} title', 'rust,no_run', 'C&#43;&#43;']
        .map((label) => `\`\`\`${label}\n\`\`\`\n\n`)
        .join(''),
    ).querySelectorAll('.code-block');
    assert.deepEqual(
      [...blocks].map((block) => block.getAttribute('data-language')),
      ['json', 'js', 'rust', 'c++'],
    );
  });

  it('keeps a very long line in its code block, and the text behind it outside', () => {
    const line = 'let a; '.repeat(6000).trimEnd();
    const container = render(`\`\`\`js\n${line}\nb\n\`\`\`\n\nc`);
    assert.ok(find(container, 'code').textContent === `${line}\nb`);
    assert.equal(container.lastElementChild?.outerHTML, '<p>c</p>');
  });

  it('keeps all of a comment that is too long for colours, and of a line that is', () => {
    const comment = `let a;\n/*\n${'words of a comment\n'.repeat(800)}`;
    for (const code of [`${comment}*/\nlet b;`, `/*\nshort\n${'long '.repeat(500)}*/\nlet b;`])
      assert.ok(find(render(`\`\`\`js\n${code}\n\`\`\``), 'code').textContent === code);
  });

  it('formats all lines of a text that is long altogether', () => {
    const container = render('*a* words that go on\n\n'.repeat(2000));
    assert.deepEqual([container.querySelectorAll('em').length, container.querySelector('.plain')], [2000, null]);
  });

  it('gives the parts of a definition the classes of their colours', () => {
    const code = render('```js\nclass A extends B {}\n```').querySelector('code');
    const classes = Array.from(code?.querySelectorAll('span') ?? [], ({ className }) => className);
    assert.deepEqual(classes, ['hljs-keyword', 'hljs-title class_', 'hljs-keyword', 'hljs-title class_ inherited__']);
  });

  it('keeps cells behind many empty ones', () => {
    const cells = find(render(`${'|a'.repeat(9)}|\n${'|-'.repeat(9)}|\n|b||||||c|d||`), 'tbody tr').children;
    assert.deepEqual(
      Array.from(cells, ({ textContent }) => textContent),
      ['b', '', '', '', '', '', 'c', 'd', ''],
    );
  });

  it('keeps the lines of a paragraph that is too costly to format', () => {
    for (const before of ['', '- ', '> '])
      assert.equal(find(render(before + '*a_\n'.repeat(600)), 'p > .plain').textContent.split('\n').length, 600);
  });

  it('colours a script inside a web page in its own language', () => {
    const code = render('```html\n<script>let a</script>\n```').querySelector('code');
    assert.equal(code?.querySelector('.hljs-keyword')?.textContent, 'let');
    assert.equal(code.textContent, '<script>let a</script>');
  });

  it('takes no part of an emoji for a hidden character, where a colour ends within it', () => {
    const code = render('```js\n`\\👩‍💻`;\n```').querySelector('code');
    assert.equal(code?.textContent, '`\\👩‍💻`;');
    assert.equal(code.querySelector('.hidden-characters'), null);
  });

  it('colours at most 200,000 characters of a block', () => {
    const lines = `let ${'a'.repeat(95)}\n`.repeat(2100);
    const code = render(`\`\`\`js\n${lines}\`\`\``).querySelector('code');
    assert.equal(code?.querySelectorAll('.hljs-keyword').length, 2020);
    assert.equal(code.textContent, lines.trimEnd());
  }).timeout(20_000);
});
