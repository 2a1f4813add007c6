import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Job, Outcome } from './job.ts';

/**
 * How a job went, and its cost: the CPU seconds of all threads of the page's process, for script, style, layout, paint, raster and garbage
 * collection.
 */
export interface Measured extends Outcome {
  cpu: number;
}

/** A panel is about this wide. */
const viewport = { width: 400, height: 800 };
/** The number of seconds that a page may be busy with a single task after its limit, before it is given up from outside. */
const patience = 60;

/** Does a job in a new page with its own process. */
export async function measureJob(browser: Browser, url: string, job: Job): Promise<Measured> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    await page.goto(url);
    return await Promise.race([measureIn(page, job), failureOf(page, job), hangOf(job)]);
  } finally {
    await context.close();
  }
}

async function measureIn(page: Page, job: Job): Promise<Measured> {
  await page.evaluate((given) => globalThis.prepare(given), job);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  // Collects the garbage of the preparation, so that this is not counted for the job.
  await session.send('HeapProfiler.collectGarbage');
  const before = await processTime(session);
  const outcome = await page.evaluate(() => globalThis.draw());
  return { ...outcome, cpu: (await processTime(session)) - before };
}

async function processTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = metrics.find(({ name }) => name === 'ProcessTime');
  if (!metric) throw new Error('This browser does not tell the CPU time of a page.');
  return metric.value;
}

/** Rejects when the renderer throws. */
function failureOf(page: Page, job: Job): Promise<never> {
  return new Promise((_, reject) => {
    page.once('pageerror', (problem) => reject(new Error(`${job.renderer} failed: ${problem.message}`)));
  });
}

/** Resolves when the page has been busy with one task for so long that it cannot report that its time is over. */
function hangOf({ limit }: Job): Promise<Measured> {
  const seconds = limit + patience;
  return new Promise((resolve) => {
    const hung = { share: 0, seconds, frames: 0, longTasks: [seconds * 1000], nodes: 0, cpu: NaN };
    setTimeout(() => resolve(hung), seconds * 1000).unref();
  });
}
