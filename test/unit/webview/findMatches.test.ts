import assert from 'node:assert/strict';
import { matchesToMark } from '../../../src/webview/find/highlights.ts';
import { findMatches, renewRanges, type Match } from '../../../src/webview/find/matches.ts';
import { UnformattedText } from '../../../src/webview/markdown/unformatted.ts';
import { inPage } from './dom.ts';
import { render } from './rendering.ts';

const search = (root: Element, text: string): Promise<Match[]> => findMatches(root, text, new AbortController().signal);
/** Words of which each is unique, in one line. */
const words = Array.from({ length: 20_000 }, (_, index) => `word${index}.`).join(' ');
const found = ({ range }: Match): string => {
  const whole = document.createRange();
  whole.setStart(range.startContainer, range.startOffset);
  whole.setEnd(range.endContainer, range.endOffset);
  return whole.toString();
};

/** The longest lines are drawn in pieces. Each returns the line within the element that is searched, and the pieces. */
const places: [where: string, draw: (line: string) => { root: HTMLElement; pieces: Element[] }][] = [
  [
    'a reply',
    (line) => {
      const root = document.createElement('div');
      const reply = render(`Before\n\n${line}\n\nAfter\n`);
      reply.className = 'markdown';
      root.append(reply);
      return { root, pieces: [...reply.querySelectorAll('p.plain')] };
    },
  ],
  [
    'a reply that could not be formatted',
    (line) => {
      const root = document.createElement('div');
      const reply = document.createElement('div');
      reply.className = 'markdown';
      root.append(reply);
      const text = new UnformattedText(reply);
      text.take(line);
      text.draw();
      return { root, pieces: [...reply.querySelectorAll('.plain-text > span')] };
    },
  ],
];

describe('Find', () => {
  inPage();

  for (const [where, draw] of places) {
    it(`finds a word that spans two pieces of a long line in ${where}, and the words beside it (V276)`, async () => {
      const { root, pieces } = draw(words);
      assert.ok(pieces.length > 2);
      const line = pieces.map(({ textContent }) => textContent).join('');
      let end = 0;
      for (const piece of pieces.slice(0, -1)) {
        end += piece.textContent.length;
        const across = line.slice(end - 8, end + 8);
        const matches = await search(root, across);
        assert.deepEqual(matches.map(found), [across]);
        assert.ok(matches[0]?.block.contains(matches[0].range.startContainer), 'it begins in its block');
      }
      const all = await search(root, 'word');
      assert.equal(all.length, 10_000, 'as many as are shown');
      assert.ok(all.every((match) => found(match) === 'word'));
    });
  }

  it('keeps a match across two pieces, and one in the second, when their nodes are replaced (V276)', async () => {
    const { root, pieces } = places[0]?.[1](words) ?? { root: document.body, pieces: [] };
    document.body.append(root);
    const [first, second] = pieces.map(({ textContent }) => textContent);
    const [across, within] = [`${first?.slice(-4)}${second?.slice(0, 4)}`, second?.slice(50, 70) ?? ''];
    const matches = [...(await search(root, across)), ...(await search(root, within))];
    for (const piece of pieces) piece.replaceChildren(...[...piece.childNodes].map((node) => node.cloneNode(true)));
    assert.ok(renewRanges(matches));
    assert.deepEqual(matches.map(found), [across, within]);
    assert.ok(matches.every(({ range }) => range.startContainer.isConnected));
  });

  it('finds words with white space before them, and looks at a long run of it once (V430)', async () => {
    const root = document.createElement('div');
    const reply = render(`\`\`\`\n${' '.repeat(300_000)}y\na   x\n\`\`\`\n`);
    reply.className = 'markdown';
    root.append(reply);
    assert.deepEqual((await search(root, ' x')).map(found), ['   x']);
  });

  it('finds a match again in its own block only, and not where its text has changed', async () => {
    const root = document.createElement('div');
    const reply = render('one fish\n\ntwo fish\n\nred fish\n');
    reply.className = 'markdown';
    root.append(reply);
    document.body.append(root);
    const matches = await search(root, 'fish');
    const blocks = [...reply.querySelectorAll('p')];
    for (const block of blocks) block.textContent = block.textContent === 'two fish' ? 'two birds' : block.textContent;
    assert.equal(renewRanges(matches), true);
    assert.deepEqual(
      matches.map(({ range }) => [
        range.startContainer.isConnected,
        range.startContainer.textContent,
        range.startOffset,
      ]),
      [
        [true, 'one fish', 4],
        [false, 'two fish', 4],
        [true, 'red fish', 4],
      ],
    );
    assert.equal(renewRanges(matches), false);
  });

  const texts: [where: string, html: string, count: number][] = [
    ['a message of the user', '<div class="bubble">fish</div>', 1],
    [
      'a failure and what the server says of it',
      '<div class="problem"><p>fish</p><div class="server-text">fish</div></div>',
      2,
    ],
    [
      'headings, lists, tables and code',
      '<div class="markdown"><h3>fish</h3><p>fish</p><table><tr><th>fish</th><td>fish</td></tr></table><pre><code>fish</code></pre></div>',
      5,
    ],
    [
      'all headings and the words beside a part that opens',
      '<div class="markdown"><h4>fish</h4><h5>fish</h5><h6>fish</h6><details><summary>fish</summary></details></div>',
      4,
    ],
    [
      'labels and buttons, in which nothing is found',
      '<div class="markdown"><button>fish</button><div class="code-header">fish</div></div>',
      0,
    ],
  ];
  for (const [where, html, count] of texts)
    it(`looks at ${where}`, async () => {
      const root = document.createElement('div');
      root.innerHTML = html;
      assert.equal((await search(root, 'fish')).length, count);
    });

  // The matches are their own numbers here.
  const marks: [matches: number, current: number, first: number, last: number][] = [
    [3, 0, 0, 2],
    [2000, 0, 0, 499],
    [2000, 499, 0, 998],
    [2000, 1000, 500, 1499],
    [2000, 1999, 1499, 1999],
  ];
  for (const [count, current, first, last] of marks)
    it(`marks the matches ${first} to ${last} of ${count} around ${current}, as each mark costs time`, () => {
      const matches = Array.from({ length: count }, (_, start) => ({ start }) as Match);
      const marked = matchesToMark(matches, current);
      assert.deepEqual([marked[0]?.start, marked.at(-1)?.start], [first, last]);
    });

  it('finds nothing across two paragraphs', async () => {
    const root = document.createElement('div');
    const reply = render('one\n\ntwo');
    reply.className = 'markdown';
    root.append(reply);
    assert.deepEqual(await search(root, 'onetwo'), []);
  });
});
