// A user story in a real VS Code: browser tests open one, and it is closed, and on failure pictured, when the test ends.
import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { chat } from './chatFrame.ts';
import { startClosing } from './closing.ts';
import { startConnectedVsCode, type ConnectedVsCode, type ConnectedVsCodeOptions } from './connectedVsCode.ts';
import { root } from './install.mjs';
import { vsixFile } from './packaging.ts';
import { exitOnSignal } from './signals.ts';
import { newWindow, openWorkbench, type WindowSize } from './workbench.ts';

/** What a story has in its hands. */
export interface Story extends ConnectedVsCode {
  browser: Browser;
  page: Page;
  /** The inside of the chat view, once it is shown. */
  chat: FrameLocator;
}

/** How a story begins; by default connected to the sample service. */
export type StoryOptions = Omit<ConnectedVsCodeOptions, 'vsix'> & {
  size?: WindowSize;
  /** Looks at a window before anything is loaded into it. */
  watch?: (page: Page) => Promise<unknown>;
};

let browser: Promise<Browser> | undefined;
let shown: Page | undefined;
let closing = startClosing();

exitOnSignal();

/** Starts everything anew for one test: service, VS Code with the VSIX, window. At most one at a time. */
export async function openStory(options: StoryOptions = {}): Promise<Story> {
  const window = await (browser ??= launchBrowser());
  const running = await startConnectedVsCode({ ...options, vsix: vsixFile() });
  closing.add(running.stop);
  const page = await newWindow(window, options.size);
  closing.add(() => page.context().close());
  shown = page;
  await options.watch?.(page);
  await openWorkbench(page, running.vsCode.url);
  return { ...running, browser: window, page, chat: chat(page) };
}

// These hooks stand outside every suite, so they hold for each test of each file that imports this one.
afterEach(async function () {
  if (shown && this.currentTest?.state === 'failed') await picture(shown, this.currentTest.fullTitle());
  shown = undefined;
  const toClose = closing;
  closing = startClosing();
  await toClose.close();
});

after(async () => {
  await (await browser)?.close();
});

async function picture(page: Page, title: string): Promise<void> {
  const folder = join(root, 'out', 'failures');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${title.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120)}.png`);
  await page.screenshot({ path: file });
  console.log(`      picture: ${relative(root, file)}`);
}
