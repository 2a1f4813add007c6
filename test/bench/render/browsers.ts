import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../support/browser.ts';
import type { Feed } from './job.ts';

/** Without these, a frame waits for the next sixtieth of a second, and the longest replies would take minutes. */
const framesAtOnce = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

/** Calls `use` with a browser that draws frames as the feed needs them, and closes the browser. */
export async function withBrowser<Result>(feed: Feed, use: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await launchBrowser(...(feed === 'fast' ? framesAtOnce : []));
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}
