// What a user sees in the panel's page, and whether it moves.
import type { Locator, Page } from 'playwright-core';

/** How far the end of the transcript is from the bottom of its view, in pixels. */
export function distanceToEnd(page: Page): Promise<number> {
  return page.locator('.log').evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight);
}

/**
 * Scrolls the transcript up, or down with negative pixels, and returns how far the text in view strayed from its expected place at most.
 */
export function straying(page: Page, pixels: number): Promise<number> {
  return page.locator('.log').evaluate(async (log, by) => {
    const { left, top } = log.getBoundingClientRect();
    const below = Array.from({ length: 50 }, (_, index) => document.elementFromPoint(left + 40, top + 100 + 4 * index));
    // Between two blocks there is only their container, which grows at both ends.
    const read = below.find((element) => element?.matches('.markdown *, .bubble'));
    if (!read) throw new Error('Nothing is under the eyes.');
    const before = read.getBoundingClientRect().top;
    const topBefore = log.scrollTop;
    log.scrollTop -= by;
    const expected = before + topBefore - log.scrollTop;
    let most = 0;
    // Elements that scroll into view get their size within these frames.
    for (let frame = 0; frame < 4; frame++) {
      await new Promise(requestAnimationFrame);
      most = Math.max(most, Math.abs(read.getBoundingClientRect().top - expected));
    }
    return most;
  }, pixels);
}

/**
 * Watches the position of an element in the window, frame by frame, during an action; the distance between its highest and lowest position.
 */
export async function movement(element: Locator, action: () => Promise<unknown>): Promise<number> {
  const watching = await element.evaluateHandle((watched) => {
    const tops: number[] = [];
    const isOver = { value: false };
    const watch = () => {
      tops.push(watched.getBoundingClientRect().top);
      if (!isOver.value) requestAnimationFrame(watch);
    };
    watch();
    return { tops, isOver };
  });
  await action();
  return watching.evaluate(({ tops, isOver }) => {
    isOver.value = true;
    return Math.max(...tops) - Math.min(...tops);
  });
}

/** Scrolls the transcript to one of its ends in steps, so that all of it comes into view. */
export function scrollTo(page: Page, place: 'start' | 'end'): Promise<void> {
  return page.locator('.log').evaluate(
    async (log, sign) => {
      for (let last = NaN; last !== log.scrollTop;) {
        last = log.scrollTop;
        log.scrollTop += sign * log.clientHeight;
        for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
      }
    },
    place === 'start' ? -1 : 1,
  );
}

/** How many layout boxes the browser keeps for the page, in view or not. */
export async function boxes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return metrics.find(({ name }) => name === 'LayoutObjects')?.value ?? NaN;
}
