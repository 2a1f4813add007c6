import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { openPanel } from '../../support/panel.ts';
import { turn } from '../../support/panelPage.ts';

const controls = ['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'];
const others = ['\u200E', '\u200F', '\u061C', '\u200B', '\u2028', '\u3164', '\u{E0041}', '\u0008'];

describe('Code in the panel', () => {
  it('shows invisible characters in their place, and keeps the order of the other characters (V48)', async () => {
    const parts = [...controls, ...others].map(
      (hidden) => `\`\`\`js\nif (admin${hidden} /* b */) {\n\`\`\`\n\nwords a${hidden}b \`c${hidden}d\` e\n`,
    );
    const { page } = await openPanel(turn('1', parts.join('\n')));
    // The marks are drawn again with the colours.
    await eventually(async () => assert.equal(await page.evaluate(uncolouredInSight), 0));
    const lines = await page.locator('.markdown :is(pre code, p)').evaluateAll(drawnOrder);
    assert.equal(lines.length, 2 * parts.length);
    for (const [drawn, text] of lines) assert.equal(drawn, text);
    const sizes = await page
      .locator('.hidden-characters')
      .evaluateAll((marks) => marks.map((mark) => mark.clientWidth));
    assert.equal(sizes.length, 3 * parts.length);
    assert.ok(Math.min(...sizes) > 10, 'each is wide enough to read its code');
  });

  it('has one mark with all codes for invisible characters in a row (V48)', async () => {
    const code = 'if (admin\u202E /* a\u2066 */) {\u200B\u{E0041}';
    const { page } = await openPanel(turn('1', `\`\`\`py\n${code}\n\`\`\``));
    const marks = page.locator('.code-block .hidden-characters');
    assert.deepEqual(await marks.evaluateAll((all) => all.map((mark) => (mark as HTMLElement).dataset['code'])), [
      'U+202E',
      'U+2066',
      'U+200B U+E0041',
    ]);
  });

  it('has the same marks as the name of a model under its reply (V48)', async () => {
    const { page } = await openPanel(turn('1', 'One', { model: 'at\u202Elas\u00ADs', seconds: 2 }));
    const shown = await page
      .locator('.details .hidden-characters')
      .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark, '::before').content));
    assert.deepEqual(shown, ['"U+202E"', '"U+00AD"']);
  });

  it('has colours in languages that are loaded when they are needed, the common ones first', async () => {
    const loaded: string[] = [];
    const { page, tell } = await openPanel();
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await tell({ type: 'conversation', messages: turn('1', '```js\nlet a\n```') });
    await page.locator('.hljs-keyword', { hasText: 'let' }).waitFor();
    const common = ['/dist/commonLanguages.js', '/dist/highlight.js'];
    assert.deepEqual(loaded, common);
    await tell({
      type: 'conversation',
      messages: turn('2', '```haskell\nmain = let a = 1 in a\n```\n\n```dockerfile\nFROM a\n```'),
    });
    await page.locator('.hljs-keyword', { hasText: 'FROM' }).waitFor();
    await eventually(async () => assert.equal(await page.locator('.hljs-keyword', { hasText: 'let' }).count(), 1));
    assert.deepEqual(loaded, [...common, '/dist/languages.js']);
  });
});

/** The number of code blocks that the browser draws and that have no colours yet. */
function uncolouredInSight(): number {
  const all = [...document.querySelectorAll('pre code')];
  const inSight = all.filter((code) => code.checkVisibility({ contentVisibilityAuto: true }));
  return inSight.filter((code) => !code.querySelector('[class^="hljs-"]')).length;
}

/** The text of each line in the order in which it is drawn from left to right, and in its own order. */
function drawnOrder(lines: Element[]): [drawn: string, text: string][] {
  return lines.map((line) => {
    const places: [left: number, character: string][] = [];
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const mark = node.parentElement?.closest('.hidden-characters');
      for (let index = 0; index < (mark ? 1 : node.length); index += 1) {
        const range = new Range();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        places.push([(mark ?? range).getBoundingClientRect().left, mark ? node.data : node.data.charAt(index)]);
      }
    }
    const drawn = places.toSorted(([left], [right]) => left - right).map(([, character]) => character);
    return [drawn.join(''), line.textContent];
  });
}
