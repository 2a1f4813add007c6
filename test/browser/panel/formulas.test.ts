import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';
import { inEveryLook, openPanel } from '../../support/panel.ts';
import { turn } from '../../support/panelPage.ts';

const wide = `$$${'a + '.repeat(60)}b$$`;
const files = ['/dist/drawnFormulas.js', '/dist/formulas.css'];
/** Formulas with nested elements that are laid out more than once, short enough to be drawn on a busy machine, too. */
const deep = ['\\frac{', '\\sqrt{', 'x^{', '\\left(\\frac{'].map((open) => {
  const close = open.startsWith('\\left') ? '}{1}\\right)' : open.startsWith('\\frac') ? '}{1}' : '}';
  return `$$${open.repeat(12)}x${close.repeat(12)}$$`;
});

const drawn = (page: Page, count: number) =>
  eventually(async () => assert.equal(await page.locator('.formula > math').count(), count));

describe('Formulas in the panel', () => {
  it('are drawn by scripts and styles that are loaded with the first formula, under the policy of the page', async () => {
    const loaded: string[] = [];
    const told: string[] = [];
    const { page, tell } = await openPanel();
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    page.on('console', (message) => told.push(message.text()));
    await tell({ type: 'conversation', messages: turn('1', 'It costs $5, or $10.') });
    await page.getByText('It costs $5, or $10.').waitFor();
    assert.deepEqual(loaded, []);
    await tell({
      type: 'conversation',
      messages: turn('2', 'Let $\\boxed{x}$ be\n\n$$\n\\frac{a}{b}\n$$\n\nand \\(c\\).'),
    });
    await drawn(page, 3);
    assert.deepEqual(loaded.toSorted(), files);
    assert.deepEqual(told, []);
    const border = await page
      .locator('math mrow')
      .first()
      .evaluate((box) => getComputedStyle(box).borderTopWidth);
    assert.equal(border, '1px', 'styles are set one by one');
  });

  it('are copied as they were written', async () => {
    const { page } = await openPanel(turn('1', 'Let $x^2$ be\n\n\\[\n\\frac{a}{b}\n\\]'));
    await drawn(page, 2);
    await page.getByRole('log').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, 'Question 1\n\nLet $x^2$ be\n\n\\[\n\\frac{a}{b}\n\\]');
  });

  it('are exposed to screen readers as formulas, and pass the checks of axe', async () => {
    const { page } = await openPanel(turn('1', `Let $x$ be\n\n${wide}`));
    await drawn(page, 2);
    assert.equal(await page.getByRole('math').count(), 2);
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({ rules: { 'page-has-heading-one': { enabled: false } } }),
    );
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    assert.deepEqual(
      found.filter((violation) => violation.includes('formula')),
      [],
    );
  });

  it('are drawn while a reply arrives, and keep their nodes', async () => {
    const { page, tell } = await openPanel(turn('1', '', { outcome: 'streaming' }));
    await tell({ type: 'turn-delta', id: '1', text: 'Let $x^' });
    await page.getByText('Let $x^').waitFor();
    await tell({ type: 'turn-delta', id: '1', text: '2$ be' });
    await drawn(page, 1);
    const first = await page.locator('math').elementHandle();
    await tell({ type: 'turn-delta', id: '1', text: ' and $y$' });
    await drawn(page, 2);
    assert.ok(await first.evaluate((math) => math.isConnected));
  });

  it('are drawn or given up quickly if they are deeply nested or expand without end', async () => {
    const bombs = ['\\def\\a{\\a\\a}\\a', `\\def\\a#1{#1#1}${'\\a{'.repeat(30)}x${'}'.repeat(30)}`, 'x '.repeat(4900)];
    const { page, tell } = await openPanel(turn('1', '$x$'));
    await drawn(page, 1);
    await tell({
      type: 'conversation',
      messages: turn('2', [...deep, ...bombs.map((tex) => `$$${tex}$$`)].join('\n\n')),
    });
    await drawn(page, deep.length);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  });
});

inEveryLook('A formula', () => {
  it('stays in its box, which scrolls if the formula is wide', async () => {
    const { page } = await openPanel(
      turn('1', `Let $x_1$ be\n\n${wide}\n\nand ${wide.slice(1, -1)} and $\\rule{90em}{9em}$.`),
    );
    await drawn(page, 4);
    const boxes = await page.locator('.formula').evaluateAll((all) =>
      all.map((box) => {
        const body = box.closest('[data-part="body"]')?.getBoundingClientRect();
        return [box.scrollWidth > box.clientWidth, box.getBoundingClientRect().right <= (body?.right ?? 0) + 1];
      }),
    );
    assert.deepEqual(boxes, [
      [false, true],
      [true, true],
      [true, true],
      [false, true],
    ]);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth));
  });
});
