// npm run bench:render: measures what drawing a reply costs, compared with the least that it can cost and with other libraries, and how
// soon a delta is painted.
// Prints tables for users, and one JSON object in the last line for programs. With --quick: fewer contenders, one round, no 1 MB, no VS
// Code.
import { parseArgs } from 'node:util';
import { ensureDependencies } from '../../../tools/install.mjs';
import { exitOnSignal } from '../../../tools/signals.ts';
import { withBrowser } from './browsers.ts';
import { figures } from './figures.ts';
import { measureJob } from './measureJob.ts';
import { measureSeries, type Result } from './measureSeries.ts';
import { measureOpenTimes } from './openTimes.ts';
import { startPageServer } from './pageServer.ts';
import { measurePaintTimes } from './paintTimes.ts';
import { plannedSeries } from './plan.ts';
import { sizeName, tables } from './table.ts';

exitOnSignal();
await ensureDependencies(import.meta.dirname);
const { quick } = parseArgs({ options: { quick: { type: 'boolean', default: false } } }).values;
if (!quick) console.log('Timing deltas in VS Code …');
const paintTimes = quick ? undefined : await withBrowser('steady', measurePaintTimes);
if (!quick) console.log('Opening 500 messages …');
const openTimes = quick ? [] : await withBrowser('steady', measureOpenTimes);
const server = await startPageServer();
const results: Result[] = [];
for (const series of plannedSeries(quick)) {
  console.log(`Drawing ${sizeName(series.size)}, ${series.feed === 'fast' ? 'at once' : '1,000 deltas a second'} …`);
  const measured = await withBrowser(series.feed, (browser) =>
    measureSeries(series, results, (job) => measureJob(browser, server.url, job)),
  );
  results.push(...measured);
}
server.close();

console.log(`\n${tables(results, paintTimes, openTimes)}\n`);
console.log(JSON.stringify(figures(results, paintTimes, openTimes)));
