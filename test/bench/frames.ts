// npm run bench:frames [-- <shape> …]: draws replies of extreme shapes in the page, both as they stream and as they are opened again, and
// prints the longest tasks of its main thread (milliseconds of processor time), from a trace. The last line is one JSON object with the
// longest task of each.
import type { Page } from 'playwright-core';
import type { Fact } from '../../src/protocol.ts';
import { launchBrowser } from '../support/browser.ts';
import { openPanelPage, turn, type PanelPage } from '../support/panelPage.ts';

const kilobyte = 1024;
const filled = (part: string, size: number): string => part.repeat(Math.ceil(size / part.length)).slice(0, size);

const shapes: Record<string, string> = {
  'zero-width between letters, 64 KB': filled('a\u200b', 64 * kilobyte),
  'zero-width between letters, 1 MB': filled('a\u200b', 1024 * kilobyte),
  'HTML code, 190 KB': `\`\`\`html\n${filled('<div class="a"><span id="b">x</span></div>\n', 190 * kilobyte)}\n\`\`\`\n`,
  'code blocks, 12,500': '```\nx\n```\n'.repeat(12_500),
  'empty headings, 64 KB': filled('#\n', 64 * kilobyte),
  'items, 200 KB': filled('- a\n', 200 * kilobyte),
  'quotes, 200 KB': filled('> a\n', 200 * kilobyte),
  'lines, 64 KB': filled('a\n', 64 * kilobyte),
  'quotes whose depth falls, 60': Array.from({ length: 60 }, (_, line) => '> '.repeat(60 - line) + 'a\n').join(''),
  'quotes whose depth falls, 64 KB': filled(
    Array.from({ length: 24 }, (_, line) => '> '.repeat(24 - line) + 'a\n').join(''),
    64 * kilobyte,
  ),
  'unclosed formulas, 20,000': '\\[\n'.repeat(20_000),
  'lines of dashes, 64 KB': filled('-- \n', 64 * kilobyte),
  'families of emoji, 60,000': '👨‍👩‍👧‍👦'.repeat(60_000),
  'combining marks, 200,000': 'e' + '\u0301'.repeat(200_000),
  'letters with marks, 200,000': 'e\u0301'.repeat(200_000),
  'prose, 1 MB': filled('Some words that make up a paragraph of prose.\n\n', 1024 * kilobyte),
};

/** The text of the reply, in the page. */
declare const whole: string;

interface TraceEvent {
  ph: string;
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of processor time. */
  tdur?: number;
  args?: { name?: string };
}

const chosen = process.argv.slice(2);
const longest: Record<string, number> = {};
const browser = await launchBrowser();
for (const [shape, text] of Object.entries(shapes)) {
  if (chosen.length > 0 && !chosen.some((word) => shape.includes(word))) continue;
  for (const [way, draw] of [
    ['streamed', streamed],
    ['stored', stored],
  ] as const) {
    const panel = await openPanelPage(browser);
    const started = performance.now();
    // Otherwise the longest task would be the one in which this text comes from the test.
    await panel.page.evaluate((whole) => Object.assign(window, { whole }), text);
    const tasks = await tasksOf(panel.page, async () => {
      await draw(panel);
      await panel.page.waitForFunction(isDone, undefined, { timeout: 180_000, polling: 50 });
    });
    const seconds = (performance.now() - started) / 1000;
    console.log(`${shape}, ${way}: ${tasks.slice(0, 5).join(' ')} ms; drawn in ${seconds.toFixed(1)} s`);
    longest[`${shape}, ${way}`] = tasks[0] ?? 0;
    await panel.page.context().close();
  }
}
await browser.close();
console.log(JSON.stringify(longest));

async function streamed({ page, tell }: PanelPage): Promise<void> {
  await tell({ type: 'turn-start', keep: 0, messages: turn('1', '', { outcome: 'streaming' }) });
  await page.evaluate(async () => {
    for (let place = 0; place < whole.length; place += 4000) {
      window.postMessage({ type: 'turn-delta', id: '1', text: whole.slice(place, place + 4000) });
      if (place % 64_000 === 0) await new Promise((resolve) => setTimeout(resolve));
    }
  });
  const end: Fact = { type: 'turn-end', reply: { id: '1', role: 'assistant', model: 'app', outcome: 'done' } };
  await page.evaluate((fact) => window.postMessage(fact), end);
}

async function stored({ page }: PanelPage): Promise<void> {
  await page.evaluate(
    ([question, reply]) =>
      window.postMessage({ type: 'conversation', messages: [question, { ...reply, text: whole }] }),
    turn('1', ''),
  );
}

function isDone(): boolean {
  return document.querySelector('[data-role="assistant"]')?.matches('[data-outcome="done"]') === true;
}

/** Calls `act` and returns the tasks of the page's main thread meanwhile, the longest first, in milliseconds of processor time. */
async function tasksOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  const includedCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'];
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  await act();
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
  const isMain = ({ name, args }: TraceEvent): boolean => name === 'thread_name' && args?.name === 'CrRendererMain';
  const mains = new Set(events.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = events.filter(
    ({ ph, name, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && mains.has(`${pid} ${tid}`),
  );
  return tasks.map(({ tdur = 0 }) => Math.round(tdur / 1000)).toSorted((one, other) => other - one);
}
