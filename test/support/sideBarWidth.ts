// The width of the chat in screenshots.
import type { Page } from 'playwright-core';

const sideBar = '.part.auxiliarybar';

/** Drags the edge of the secondary side bar, where the chat is, until it is this wide in CSS pixels. */
export async function makeSideBarWide(page: Page, width: number): Promise<void> {
  const { x, y, width: before, height } = await boundsOfSideBar(page);
  const sash = await nearestSash(page, x);
  const middle = y + height / 2;
  await page.mouse.move(sash, middle);
  await page.mouse.down();
  await page.mouse.move(sash + before - width, middle, { steps: 5 });
  await page.mouse.up();
  await page.mouse.move(sash + before - width - 100, middle);
  await page.locator('.monaco-sash.hover').waitFor({ state: 'detached' });
  const after = (await boundsOfSideBar(page)).width;
  if (Math.abs(after - width) > 20) throw new Error(`The side bar is ${after} pixels wide, not ${width}.`);
}

async function boundsOfSideBar(page: Page) {
  const box = await page.locator(sideBar).boundingBox();
  if (!box) throw new Error('The side bar is not shown.');
  return box;
}

/** The position of the sash of a side bar: VS Code places it slightly beside the edge. */
async function nearestSash(page: Page, edge: number): Promise<number> {
  const places = await page.locator('.monaco-sash.vertical:not(.disabled)').evaluateAll((sashes) =>
    sashes.map((sash) => {
      const { x, width } = sash.getBoundingClientRect();
      return x + width / 2;
    }),
  );
  const [nearest] = places.sort((one, other) => Math.abs(one - edge) - Math.abs(other - edge));
  if (nearest === undefined) throw new Error('No side bar can be made wider.');
  return nearest;
}
