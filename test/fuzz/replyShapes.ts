// Replies of every shape in the built page: many blocks and many words of each kind, deep, wide and long, each reply up to a megabyte.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { FuzzProperty } from '../support/fuzzProperty.ts';
import type { Browser, Page } from 'playwright-core';
import type { Fact } from '../../src/protocol.ts';
import { launchBrowser } from '../support/browser.ts';
import { openPanelPage, turn } from '../support/panelPage.ts';

/** A text that is built part by part. Each N becomes a unique word. */
interface Shape {
  start: string;
  part: string;
  end: string;
  /**
   * The text that nests the parts. It is put before a part as often as the number of the part says, which starts again at 0 after
   * `deepest`.
   */
  step: string;
  deepest: number;
  size: number;
}

/** Parts that reach to the end of a line, or across several lines. */
const lines = [
  ...[
    'N\n',
    '\n',
    'N\n\n',
    'N  \n',
    'N\\\n',
    'N N N N N N N N N N N N N N N N\n\n',
    '    N\n',
    '    N\n\n',
    '\tN\n',
    'N\r\n',
    '\r',
  ],
  ...['#\n', '# N\n', '###### N #\n\n', 'N\n=\n', 'N\n-\n\n', '***\n', '---\n', '* * *\n', '___\n\n'],
  ...[
    '- N\n',
    '-\n',
    '- N\n\n',
    '* N\n  N\n\n',
    '1. N\n',
    '7) N\n',
    '- [ ] N\n',
    '- [x] N\n\n  N\n\n',
    '- N\n  - N\n    - N\n',
  ],
  ...['> N\n', '>\n', '> N\n\n', '> > N\n', '> - N\n', '> # N\n', '>N\nN\n', '> ```\n> N\n> ```\n', '- > N\n'],
  ...[
    '```\nN\n```\n',
    '~~~js\nN\n~~~\n\n',
    '```js\nlet N = "N" // N\n```\n',
    '- N\n  ```\n  N\n  ```\n',
    '````\n```\nN\n',
  ],
  ...['|N|\n', '|N|N|\n|-|-|\n|N|N|\n\n', 'N|N\n', '|N|'.repeat(20) + '\n', '|-|\n'],
  ...[
    '<br>\n',
    '<div>\nN\n',
    '<!-- N -->\n',
    '<!--\n',
    '<p>N</p>\n\n',
    '<details>\n<summary>N</summary>\n\nN\n\n</details>\n\n',
  ],
  ...['<details>\n\nN\n\n', '</details>\n\n', '<pre>\n', '<?N\n', '<![CDATA[\n'],
  ...['[N]\n\n', '[aN]: https://a.example\n', '[a]: https://a.example "t"\n', '[a]:\n', 'N [a] [b][a] ![c][a]\n\n'],
  ...[
    'N[^N]\n\n',
    '[^N]: N\n\n',
    'N\u200b\u200b\n',
    '\u200b\n',
    '\u200bN\n\n',
    '\u202eN\u202c\n',
    '\u0000N\n',
    '\u2028',
  ],
];

/** Parts within a line. */
const words = [
  ...[
    'N ',
    'N',
    ' ',
    '\t',
    'x',
    'é',
    '漢字',
    '👩‍💻',
    'a\u0301',
    '\u200b',
    'N\u200b',
    '\ufeff',
    '\u00a0',
    '\u202e',
    '\ud83d',
    '&amp;',
    '&#65;',
  ],
  ...['*N* ', '**N** ', '***N***', '*', '**', '*N_ ', '_N', '~~N~~ ', '`N` ', '`', '``N` ', '\\*', '\\'],
  ...[
    '[N](https://a.example) ',
    '[N](b) ',
    '[N',
    '](',
    '[',
    ']',
    '[N][a] ',
    '![N](https://a.example/b.png) ',
    '<https://a.example/N> ',
  ],
  ...['https://a.example/N ', 'www.a.example ', 'N@a.example ', 'a.b.', '@', ':', '//'],
  ...[
    '<kbd>N</kbd> ',
    '<kbd>',
    '<br>',
    '<b>',
    '<',
    '</',
    '<!--',
    '|',
    '- ',
    '> ',
    '# ',
    '1. ',
    '```',
    '&',
    ';',
    '"',
    '$N$ ',
  ],
];

const starts = [
  ...[
    '',
    '',
    '',
    'N\n\n',
    '- N\n',
    '1. N\n\n',
    '> ',
    '> N\n',
    '|N|N|\n|-|-|\n',
    `${'|N'.repeat(60)}|\n${'|-'.repeat(60)}|\n`,
  ],
  ...[
    '```js\n',
    '```\n',
    '~~~python\n',
    '```html\n',
    '```cobol\n',
    '```nothing\n',
    '- N\n\n  ```ts\n',
    '    ',
    '# ',
    '<details>\n\n',
  ],
  ...['<!--\n', '<div>\n', '[a]: https://a.example\n\n', '*', '[', '`', '- - - - - - ', '> > > > > > '],
];

const megabyte = 1024 * 1024;
/** Sizes of which as many are small as are large. */
const size = (most: number) => fc.double({ min: 10, max: Math.log2(most), noNaN: true }).map((power) => 2 ** power);

const shape = (most: number): fc.Arbitrary<Shape> =>
  fc.record({
    start: fc.constantFrom(...starts),
    part: fc.oneof(
      fc.constantFrom(...lines),
      fc.constantFrom(...words),
      fc.array(fc.constantFrom(...lines, ...words), { minLength: 2, maxLength: 5 }).map((all) => all.join('')),
    ),
    end: fc.constantFrom('', '', '\n', '\n\n[a]: https://a.example\n\nN\n', '\n```\n', '\n</details>\n', '**', ']'),
    step: fc.constantFrom('', '', '', '', '  ', '> ', '- ', '    ', '*', '['),
    deepest: fc.constantFrom(3, 8, 30, 200),
    size: size(most),
  });

/** Replies of one shape, or of several in a row. */
const shapes = (most: number): fc.Arbitrary<Shape[]> =>
  fc.oneof(
    { weight: 3, arbitrary: shape(most).map((one) => [one]) },
    fc.array(shape(most / 4), { minLength: 2, maxLength: 4 }),
  );

/**
 * The text of shapes, and how many unique words it has (w0x, w1x and so on), all of which must be shown. The number is 0 if some of
 * them may be hidden.
 */
export function textOf(all: Shape[]): { text: string; count: number } {
  const parts: string[] = [];
  let count = 0;
  const add = (part: string): number => {
    const filled = part.replaceAll('N', () => `w${count++}x`);
    parts.push(filled);
    return filled.length;
  };
  for (const { start, part, end, step, deepest, size } of all) {
    let length = add(start);
    for (let number = 0; length < size; number++) length += add(step.repeat(number % (deepest + 1)) + part);
    add(`${end}\n\n`);
  }
  const text = parts.join('');
  return { text, count: mayHide.test(text) ? 0 : count };
}

/** Definitions, addresses and the text after the language of code are not shown. If words may be part of these, none is expected. */
const mayHide = /\]:|\]\([^)\s]*\s*[^)\s]*w\d+x|[`~]{3}[^\n]*w\d+x/;

let browser: Promise<Browser> | undefined;

/** Closes the browser that the properties share. */
export async function close(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

/**
 * Checks that all of a reply of these shapes is drawn, as it streams and when it is opened again, and that the panel can be used meanwhile.
 */
async function assertDrawn(all: Shape[]): Promise<void> {
  const { text, count } = textOf(all);
  const { page, tell, wishes } = await openPanelPage(await (browser ??= launchBrowser()));
  // Playwright would look for a role among all elements of the reply.
  const composer = page.locator('.composer');
  try {
    const faults = faultsOf(page);
    await tell(start('1', 0));
    const arriving = stream(page, text);
    await composer.getByRole('textbox', { name: 'Message', exact: true }).fill('Meanwhile');
    await composer.getByRole('button', { name: 'Stop', exact: true }).click();
    assert.deepEqual((await wishes()).at(-1), { type: 'stop' });
    await arriving;
    await tell(end('1'));
    await whenEnded(page, '1');
    await assertWhole(page, count);
    await tell(start('2', 2), { type: 'turn-delta', id: '2', text: 'The **next** one' }, end('2'));
    await whenEnded(page, '2');
    assert.equal(await page.locator('[data-part="body"]').last().innerHTML(), '<p>The <strong>next</strong> one</p>');
    await composer.getByRole('button', { name: 'Send', exact: true }).click();
    assert.deepEqual((await wishes()).at(-1), { type: 'send', text: 'Meanwhile' });
    await tell({ type: 'conversation', messages: [] }, { type: 'conversation', messages: turn('1', text) });
    await whenEnded(page, '1');
    await assertWhole(page, count);
    assert.deepEqual(faults, []);
  } finally {
    await page.context().close();
  }
}

function start(id: string, keep: number): Fact {
  return { type: 'turn-start', keep, messages: turn(id, '', { outcome: 'streaming' }) };
}

function end(id: string): Fact {
  return { type: 'turn-end', reply: { id, role: 'assistant', model: 'app', outcome: 'done' } };
}

/** Collects what is thrown in the page, even if it is caught and the reply is shown without its formatting. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  return faults;
}

/** Sends a text to the page in deltas. */
async function stream(page: Page, text: string): Promise<void> {
  await page.evaluate(async (whole) => {
    for (let place = 0; place < whole.length; place += 4000) {
      window.postMessage({ type: 'turn-delta', id: '1', text: whole.slice(place, place + 4000) });
      if (place % 64_000 === 0) await new Promise((resolve) => setTimeout(resolve));
    }
  }, text);
}

/** Waits until a reply is drawn completely, for as long as blocks or groups of blocks arrive. A megabyte can have a million elements. */
async function whenEnded(page: Page, id: string): Promise<void> {
  let drawn = { isWhole: false, parts: -1 };
  while (!drawn.isWhole)
    drawn = await page
      .waitForFunction(
        ({ at, before }) => {
          // Without a search among all elements, which would take most of the time.
          const messages = [...(document.querySelector('.column')?.children ?? [])];
          const reply = messages.filter((message) => message.matches('[data-role="assistant"]'))[at];
          const isWhole = reply?.matches('[data-outcome="done"]') === true;
          const parts = reply?.querySelector('[data-part="body"]')?.childElementCount ?? 0;
          return isWhole || parts !== before ? { isWhole, parts } : undefined;
        },
        { at: id === '2' ? 1 : 0, before: drawn.parts },
        { timeout: 120_000, polling: 50 },
      )
      .then((handle) => handle.jsonValue())
      .then((seen) => seen ?? assert.fail());
}

async function assertWhole(page: Page, count: number): Promise<void> {
  const missing = await page.evaluate((all) => {
    const shown = new Set(
      document.querySelector('[data-role="assistant"] [data-part="body"]')?.textContent.match(/w\d+x/g),
    );
    return Array.from({ length: all }, (_, index) => `w${index}x`)
      .filter((word) => !shown.has(word))
      .slice(0, 10);
  }, count);
  assert.deepEqual(missing, []);
  assert.equal(await page.locator('.unformatted').count(), 0);
}

/** The property that replies of at most `most` characters are drawn completely. */
export function drawnShapes(most: number): fc.IAsyncProperty<[Shape[]]> {
  return fc.asyncProperty(shapes(most), assertDrawn);
}

export const properties: FuzzProperty[] = [
  {
    name: 'a reply of any shape is drawn whole, while the panel can be used and the next one is drawn',
    property: () => drawnShapes(megabyte),
    runs: 10,
  },
];
