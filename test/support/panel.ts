// The panel's page for browser tests that need no VS Code: each opens one, and it is closed when the test ends.
import type { Browser, Page } from 'playwright-core';
import type { ShownMessage } from '../../src/protocol.ts';
import { launchBrowser } from './browser.ts';
import { looks, lookOfEnvironment, type Look } from './looks.ts';
import { openPanelPage, type PageLanguage, type PanelPage } from './panelPage.ts';
import type { WindowSize } from './workbench.ts';

let browser: Promise<Browser> | undefined;
const open: Page[] = [];
let look = lookOfEnvironment();

/** A suite of tests that depend on layout: it runs once for each look, and `openPanel` opens the page in that look. */
export function inEveryLook(title: string, tests: () => void): void {
  for (const each of looks) {
    describe(`${title}, ${each.name}`, () => {
      let before: Look;
      beforeEach(() => ([before, look] = [look, each]));
      afterEach(() => (look = before));
      tests();
    });
  }
}

/** Opens the page with a conversation. */
export async function openPanel(
  messages: ShownMessage[] = [],
  size?: WindowSize,
  language?: PageLanguage,
): Promise<PanelPage> {
  const panel = await openPanelPage(await (browser ??= launchBrowser()), messages, size, look, language);
  open.push(panel.page);
  return panel;
}

// These hooks are outside every suite, so they apply to each test of each file that imports this one.
afterEach(async () => {
  for (const page of open.splice(0)) await page.context().close();
});

after(async () => {
  await (await browser)?.close();
  browser = undefined;
});
