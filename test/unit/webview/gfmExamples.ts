/** Markdown, and its HTML in the specification of GitHub (GitHub Flavored Markdown 0.29). */
export interface GfmExample {
  rule: string;
  markdown: string;
  html: string;
}

const row = (tag: string, ...cells: string[]): string =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
const table = (header: string[], ...rows: string[][]): string =>
  `<table><thead>${row('th', ...header)}</thead><tbody>${rows.map((cells) => row('td', ...cells)).join('')}</tbody></table>`;
const link = (address: string, words: string): string => `<a href="${address}">${words}</a>`;
const web = (address: string): string => link(`http://${address}`, address);
const mail = (address: string): string => link(`mailto:${address}`, address);

/** One example for each rule of the extensions: tables, tasks, strikethrough, and bare addresses. */
export const gfmExamples: GfmExample[] = [
  {
    rule: 'a table with bars at its edges',
    markdown: '| fruit | price |\n| ----- | ----- |\n| apple | 3 |',
    html: table(['fruit', 'price'], ['apple', '3']),
  },
  {
    rule: 'a table without them, with columns that are aligned',
    markdown: 'left | middle | right\n:--- | :----: | ----:\na | b | c',
    html: table(['left', 'middle', 'right'], ['a', 'b', 'c']).replace(
      /<(t[hd])>(left|middle|right|[abc])/g,
      (_, tag: string, words: string) =>
        `<${tag} class="align-${{ l: 'left', a: 'left', m: 'center', b: 'center' }[words.charAt(0)] ?? 'right'}">${words}`,
    ),
  },
  {
    rule: 'a bar within a cell, escaped, in code and in strong words',
    markdown: '| a\\|b |\n| - |\n| c `\\|` d |\n| **\\|** |',
    html: table(['a|b'], ['c <code>|</code> d'], ['<strong>|</strong>']),
  },
  {
    rule: 'a table that a quote ends',
    markdown: '| a | b |\n| - | - |\n| c | d |\n> e',
    html: `${table(['a', 'b'], ['c', 'd'])}<blockquote><p>e</p></blockquote>`,
  },
  {
    rule: 'a table that goes on with a line without bars, and that a blank line ends',
    markdown: '| a | b |\n| - | - |\n| c | d |\ne\n\nf',
    html: `${table(['a', 'b'], ['c', 'd'], ['e', ''])}<p>f</p>`,
  },
  {
    rule: 'no table where header and dashes differ in number',
    markdown: '| a | b |\n| - |\n| c |',
    html: '<p>| a | b |\n| - |\n| c |</p>',
  },
  {
    rule: 'rows with too few and too many cells',
    markdown: '| a | b |\n| - | - |\n| c |\n| d | e | f |',
    html: table(['a', 'b'], ['c', ''], ['d', 'e']),
  },
  { rule: 'a table without rows', markdown: '| a | b |\n| - | - |', html: table(['a', 'b']) },
  {
    rule: 'a table after words',
    markdown: 'words\n\n| a |\n| - |\n| *b* [c](https://d.example) |',
    html: `<p>words</p>${table(['a'], [`<em>b</em> ${link('https://d.example', 'c')}`])}`,
  },
  {
    rule: 'a table in a list',
    markdown: '- | a |\n  | - |\n  | b |',
    html: `<ul><li>${table(['a'], ['b'])}</li></ul>`,
  },
  {
    rule: 'a table with tabs for spaces',
    markdown: '|\ta\t|\tb\t|\n|\t-\t|\t:-:\t|\n|\tc\t|\td\t|\n\t\n|e|',
    html: `${table(['a', 'b'], ['c', 'd']).replaceAll(/<(t[hd])>([bd])/g, '<$1 class="align-center">$2')}<p>|e|</p>`,
  },
  {
    rule: 'a table that an item without any text ends',
    markdown: '| a |\n| - |\n| b |\n-',
    html: `${table(['a'], ['b'])}<ul><li></li></ul>`,
  },
  {
    rule: 'a label in the header of a table, defined behind it',
    markdown: '| [a][b] |\n| - |\n| [b] |\n\n[b]: https://c.example\n',
    html: table([link('https://c.example', 'a')], [link('https://c.example', 'b')]),
  },
  { rule: 'tasks', markdown: '- [ ] a\n- [x] b\n- [X] c', html: '<ul><li>a</li><li>b</li><li>c</li></ul>' },
  {
    rule: 'tasks in tasks',
    markdown: '- [x] a\n  - [ ] b\n  - [x] c\n- [ ] d',
    html: '<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>',
  },
  { rule: 'a task with a number', markdown: '1. [ ] a', html: '<ol><li>a</li></ol>' },
  { rule: 'no task without a blank after it', markdown: '- [x]a', html: '<ul><li>[x]a</li></ul>' },
  { rule: 'no task outside of a list', markdown: '[ ] a', html: '<p>[ ] a</p>' },
  {
    rule: 'words struck through, with two tildes (with one only by GitHub)',
    markdown: '~~a~~ b ~c~ d',
    html: '<p><del>a</del> b ~c~ d</p>',
  },
  {
    rule: 'nothing struck through over the end of a paragraph',
    markdown: 'a ~~b\n\nc~~ d',
    html: '<p>a ~~b</p><p>c~~ d</p>',
  },
  { rule: 'nothing struck through by three tildes', markdown: 'a ~~~b~~~ c', html: '<p>a ~~~b~~~ c</p>' },
  { rule: 'an address without a scheme', markdown: 'www.a.example', html: `<p>${web('www.a.example')}</p>` },
  { rule: 'one with a path', markdown: 'See www.a.example/b now.', html: `<p>See ${web('www.a.example/b')} now.</p>` },
  {
    rule: 'a full stop behind an address, and one within it',
    markdown: 'See www.a.example.\n\nSee www.a.example/b.c.',
    html: `<p>See ${web('www.a.example')}.</p><p>See ${web('www.a.example/b.c')}.</p>`,
  },
  {
    rule: 'brackets around an address, and within it',
    markdown: 'www.a.example/?q=(b)\n\nwww.a.example/?q=(b)))\n\n(www.a.example/?q=(b))\n\nwww.a.example/?q=(b))+c',
    html:
      `<p>${web('www.a.example/?q=(b)')}</p><p>${web('www.a.example/?q=(b)')}))</p>` +
      `<p>(${web('www.a.example/?q=(b)')})</p><p>${web('www.a.example/?q=(b))+c')}</p>`,
  },
  {
    rule: 'what looks like an entity behind an address',
    markdown: 'www.a.example/?q=b&c=d\n\nwww.a.example/?q=b&copy;',
    html: `<p>${web('www.a.example/?q=b&amp;c=d')}</p><p>${web('www.a.example/?q=b')}&copy;</p>`,
  },
  { rule: 'an address that < ends', markdown: 'www.a.example/b<c', html: `<p>${web('www.a.example/b')}&lt;c</p>` },
  {
    rule: 'addresses with a scheme',
    markdown: 'http://a.example\n\n(See https://a.example/?q=b+(c))',
    html: `<p>${link('http://a.example', 'http://a.example')}</p><p>(See ${link('https://a.example/?q=b+(c)', 'https://a.example/?q=b+(c)')})</p>`,
  },
  { rule: 'a mail address', markdown: 'me@a.example', html: `<p>${mail('me@a.example')}</p>` },
  {
    rule: 'a plus sign before the @, and not behind it',
    markdown: 'me@a+b.example is none, me+b@a.example is.',
    html: `<p>me@a+b.example is none, ${mail('me+b@a.example')} is.</p>`,
  },
  {
    rule: 'signs at the end of a mail address',
    markdown: 'a.b-c_d@e.f\n\na.b-c_d@e.f.\n\na.b-c_d@e.f-\n\na.b-c_d@e.f_',
    html: `<p>${mail('a.b-c_d@e.f')}</p><p>${mail('a.b-c_d@e.f')}.</p><p>a.b-c_d@e.f-</p><p>a.b-c_d@e.f_</p>`,
  },
  {
    rule: 'no mail address in the version of a package',
    markdown: 'Use react@18.2.0, node@24, and me@a1.example.',
    html: `<p>Use react@18.2.0, node@24, and ${mail('me@a1.example')}.</p>`,
  },
  {
    rule: 'a scheme before a mail address',
    markdown: 'mailto:me@a.example.\n\nxmpp:me@a.example/b',
    html: `<p>${link('mailto:me@a.example', 'mailto:me@a.example')}.</p><p>${link('xmpp:me@a.example/b', 'xmpp:me@a.example/b')}</p>`,
  },
];
