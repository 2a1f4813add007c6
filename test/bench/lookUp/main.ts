// npm run bench:lookup: measures what looking things up costs: a step of the loop, a search in a workspace of 100,000 files, reading a file,
// and a reply with 1,000 steps in the page. Prints one JSON object in the last line.
import { join } from 'node:path';
import type { LookUpStep } from '../../../src/protocol.ts';
import { exitOnSignal } from '../../../tools/signals.ts';
import { launchBrowser } from '../../support/browser.ts';
import { openPanelPage } from '../../support/panelPage.ts';
import { runInWorkspace } from '../context/inWorkspace.ts';

exitOnSignal();
const files = Number(process.argv[2] ?? 100_000);
let figures: Record<string, number> = {};
process.exitCode = await runInWorkspace(join(import.meta.dirname, 'inHost.ts'), files, (line) => {
  if (line.startsWith('{')) figures = JSON.parse(line) as Record<string, number>;
  else console.log(line);
});
console.log(JSON.stringify({ ...figures, page_1000_steps_longest_task_ms: await longestTask() }));

/** The longest task of the page, in milliseconds, while a reply gets 1,000 steps one by one, and is then opened again. */
async function longestTask(): Promise<number> {
  const browser = await launchBrowser();
  const reply = { id: 'r', role: 'assistant' as const, model: 'A', text: '', outcome: 'streaming' as const };
  const { page, tell } = await openPanelPage(browser, [reply]);
  await page.evaluate(() => {
    const seen = { longest: 0 };
    Object.assign(window, { seen });
    const note = (list: PerformanceObserverEntryList): void => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    };
    new PerformanceObserver(note).observe({ entryTypes: ['longtask'] });
  });
  const steps = Array.from({ length: 1000 }, (_, index): LookUpStep => {
    const path = `src/folder/file${index}.ts`;
    const title = `Read ${path}, lines 1 to 80`;
    return { number: index + 1, round: index + 1, at: 0, tool: 'read_file', input: '{}', title, path };
  });
  for (const step of steps) await tell({ type: 'turn-step', id: 'r', step });
  await tell({ type: 'conversation', messages: [{ ...reply, outcome: 'done', text: 'Done.', steps }] });
  // A task is reported once it is over.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  const longest = await page.evaluate(() => (window as unknown as { seen: { longest: number } }).seen.longest);
  await browser.close();
  return Math.round(longest);
}
