// The panel's page for browser tests that need no VS Code: each opens one, and it is closed when the test ends.
import type { Browser, Page } from 'playwright-core';
import type { ShownMessage } from '../../src/protocol.ts';
import { launchBrowser } from './browser.ts';
import { openPanelPage, type PanelPage } from './panelPage.ts';
import type { WindowSize } from './workbench.ts';

let browser: Promise<Browser> | undefined;
const open: Page[] = [];

/** Opens the page with a conversation. */
export async function openPanel(messages: ShownMessage[] = [], size?: WindowSize): Promise<PanelPage> {
  const panel = await openPanelPage(await (browser ??= launchBrowser()), messages, size);
  open.push(panel.page);
  return panel;
}

// These hooks stand outside every suite, so they hold for each test of each file that imports this one.
afterEach(async () => {
  for (const page of open.splice(0)) await page.context().close();
});

after(async () => {
  await (await browser)?.close();
  browser = undefined;
});
