// Checks for every state of the panel, in a plain browser.
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The rules that axe finds violated in the panel's page, each with the elements. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run('.page', {
      rules: { 'page-has-heading-one': { enabled: false }, 'target-size': { enabled: true } },
    }),
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
}

/** The classes of parts of the page that overflow its sides, except those that `scrolling` selects. */
export function overflowing(page: Page, scrolling: string[] = []): Promise<string[]> {
  return page.evaluate(
    (left) => {
      const parts = [...document.querySelectorAll(`.page *:not(${left.join(', ')})`)];
      const isOver = ({ left, right }: DOMRect) => left < 0 || right > innerWidth;
      return parts.filter((part) => isOver(part.getBoundingClientRect())).map(({ className }) => className);
    },
    ['.visually-hidden', ...scrolling],
  );
}

/** The classes of icons that are shown and whose glyph is not packed (`tools/usedIcons.mjs`). */
export function iconsWithoutGlyph(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const icons = [...document.querySelectorAll('.codicon')];
    return icons
      .filter((icon) => getComputedStyle(icon, '::before').content === 'none')
      .map(({ className }) => className);
  });
}
