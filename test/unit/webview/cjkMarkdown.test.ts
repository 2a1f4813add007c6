import assert from 'node:assert/strict';
import { assertSameAtOnce } from './atOnce.ts';
import { inPage } from './dom.ts';
import { assertSameForEveryCut, markup } from './rendering.ts';

const emphasis: [why: string, markdown: string, html: string][] = [
  ['after a colon', '**重要提示（Notice）：**请注意', '<strong>重要提示（Notice）：</strong>请注意'],
  ['around corner brackets', '**「重点」**内容', '<strong>「重点」</strong>内容'],
  ['after a full stop', '**これは強調です。**次の文', '<strong>これは強調です。</strong>次の文'],
  ['from ASCII brackets to a letter', '使用**(可选)**参数', '使用<strong>(可选)</strong>参数'],
  ['around quotation marks', '中文**“重点”**内容', '中文<strong>“重点”</strong>内容'],
  ['around code', '我可以**这个`code`**吗', '我可以<strong>这个<code>code</code></strong>吗'],
  ['with one star', '*注意：*请看', '<em>注意：</em>请看'],
  ['with three stars', '***注意：***请看', '<em><strong>注意：</strong></em>请看'],
  ['in Korean', '**이 용어(This term)**를', '<strong>이 용어(This term)</strong>를'],
  ['beside a rare character', '**（𠮷）**𠮷野家', '<strong>（𠮷）</strong>𠮷野家'],
  ['after a rare character', '𠮷**(野)**家', '𠮷<strong>(野)</strong>家'],
  ['twice in a line', '**A：**一，**B：**二', '<strong>A：</strong>一，<strong>B：</strong>二'],
  [
    'twice within strong text',
    '**直接*替换 (a)* 而、*修改 (b)* 了**。',
    '<strong>直接<em>替换 (a)</em> 而、<em>修改 (b)</em> 了</strong>。',
  ],
  ['within emphasis', '*一**「二」**三*', '<em>一<strong>「二」</strong>三</em>'],
  ['struck out', '~~（旧）~~新', '<del>（旧）</del>新'],
  ['no emphasis by underscores within a word', '变量_(a)_的', '变量_(a)_的'],
  ['no emphasis of Latin words', 'a**(b)**c', 'a**(b)**c'],
  ['no emphasis around spaces', '中** 文 **字', '中** 文 **字'],
  ['ranges', '大约3~5天，价格100~200元', '大约3~5天，价格100~200元'],
  ['one tilde', '~a~ and ~b~', '~a~ and ~b~'],
  ['one tilde beside two', '~~a~b~~ ~c~~', '<del>a~b</del> ~c~~'],
  ['paths of home folders', 'cp ~/a ~/b', 'cp ~/a ~/b'],
];

const link = (address: string, text = address): string => `<a href="${address}" title="${address}">${text}</a>`;
const wiki = 'https://zh.wikipedia.org/wiki/';

const addresses: [why: string, markdown: string, html: string][] = [
  ['brackets', 'https://example.com/docs（说明），谢谢。', `${link('https://example.com/docs')}（说明），谢谢。`],
  ['quotation marks', '“https://example.com/a”', `“${link('https://example.com/a')}”`],
  ['corner brackets', '「https://example.com/a」を', `「${link('https://example.com/a')}」を`],
  ['a full stop', '见 https://example.com/a。下一句', `见 ${link('https://example.com/a')}。下一句`],
  ['a colon', 'https://example.com/a：说明', `${link('https://example.com/a')}：说明`],
  ['an ellipsis', 'https://example.com/a…', `${link('https://example.com/a')}…`],
  [
    'letters after its host',
    '打开https://example.com查看',
    `打开${link('https://example.com/', 'https://example.com')}查看`,
  ],
  [
    'letters after a host without a dot',
    '打开http://localhost访问',
    `打开${link('http://localhost/', 'http://localhost')}访问`,
  ],
  [
    'letters after its port',
    '打开http://localhost:6006访问',
    `打开${link('http://localhost:6006/', 'http://localhost:6006')}访问`,
  ],
  ['guillemets', '« https://example.com/a»', `« ${link('https://example.com/a')}»`],
  ['a full stop of ASCII before that', 'https://example.com/a.）', `${link('https://example.com/a')}.）`],
];

describe('Markdown in Chinese, Japanese and Korean (V330)', () => {
  inPage();

  for (const [why, markdown, html] of emphasis)
    it(`has emphasis as it is meant: ${why}`, () => {
      assert.equal(markup(markdown), `<p>${html}</p>`);
      assertSameForEveryCut(markdown);
      assertSameAtOnce(markdown);
    });

  for (const [why, markdown, html] of addresses)
    it(`ends an address before what follows it: ${why}`, () => {
      assert.equal(markup(markdown), `<p>${html}</p>`);
      assertSameForEveryCut(markdown);
    });

  for (const name of ['HTTP状态码', '史蒂夫·乔布斯', 'スティーブ・ジョブズ', 'Ruby_(言語)'])
    it(`keeps the letters of an address: ${name}`, () => {
      const address = wiki + name;
      assert.equal(markup(address), `<p>${link(new URL(address).href, address)}</p>`);
    });
});
