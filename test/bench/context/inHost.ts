// Runs in the extension host: finds what a user types after #, letter by letter, in the workspace that is open.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Finder } from '../../../src/editor/find/finder.ts';
import { RecentFiles } from '../../../src/editor/find/recentFiles.ts';
import { WorkspacePaths } from '../../../src/editor/find/workspacePaths.ts';

/**
 * What is typed: whole names, the starts of words, paths, letters that occur in few names and many paths, and letters that occur in none.
 */
const typed = [
  'sessionView',
  'chatEditor.ts',
  'convHist',
  'usrtst.ts',
  'pmnt',
  'pkg7/order/inv',
  'a/b/c',
  'aeiou',
  'index',
  'xzyq',
  'searchviewhelperfactory',
  'README',
];
const print = (line: string): void => console.log(`bench | ${line}`);
const rounded = (value: number): number => Number(value.toFixed(1));

/** Called by VS Code. Runs the measurements. */
export async function run(): Promise<void> {
  const paths = new WorkspacePaths();
  const before = memory();
  const indexing = await timed(() => paths.refresh());
  const { files, folders } = await paths.refresh();
  const megabytes = memory() - before;
  print(
    `${files.size} files, ${folders.size} folders: ${indexing.milliseconds} ms, longest pause ${indexing.pause} ms`,
  );
  paths.dispose();

  const finder = new Finder(new RecentFiles());
  await finder.find('', () => undefined);
  const firstRows: First[] = [];
  const pauses: number[] = [];
  for (const name of typed) {
    const { times, pause } = await letters(finder, name);
    const shown = times.map(({ clock, processor }) => `${rounded(clock)} (${rounded(processor)})`).join(', ');
    print(`${name}: first rows after ${shown} ms by the clock (of processor time), longest pause ${pause} ms`);
    firstRows.push(...times);
    pauses.push(pause);
  }
  const atOnce = await allAtOnce(finder, 'sessionView');
  print(`all letters of sessionView at once: first rows after ${rounded(atOnce.clock)} ms`);
  finder.dispose();
  print(
    JSON.stringify({
      files: files.size,
      first_rows_ms_p50: percentile(firstRows, 'clock', 50),
      first_rows_ms_p99: percentile(firstRows, 'clock', 99),
      first_rows_processor_ms_p50: percentile(firstRows, 'processor', 50),
      first_rows_processor_ms_p99: percentile(firstRows, 'processor', 99),
      first_rows_at_once_ms: rounded(atOnce.clock),
      typing_pause_ms: Math.max(...pauses),
      index_ms: indexing.milliseconds,
      index_pause_ms: indexing.pause,
      index_mb: rounded(megabytes),
    }),
  );
}

/** Milliseconds until rows are shown: elapsed time, and processor time of the thread in which all extensions run. */
interface First {
  clock: number;
  processor: number;
}

function percentile(all: readonly First[], of: keyof First, percent: number): number {
  const sorted = all.map((first) => first[of]).sort((one, other) => one - other);
  return rounded(sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? NaN);
}

/**
 * Types a name letter by letter. Resolves with the time until rows are shown for each letter, and the longest pause of the extension host
 * meanwhile.
 */
async function letters(finder: Finder, name: string): Promise<{ times: First[]; pause: number }> {
  const times: First[] = [];
  const { pause } = await timed(async () => {
    for (let length = 1; length <= name.length; length++) times.push(await firstRowsOf(finder, name.slice(0, length)));
  });
  return { times, pause };
}

async function firstRowsOf(finder: Finder, name: string): Promise<First> {
  const [start, before] = [performance.now(), processorTime()];
  let first: First | undefined;
  await finder.find(name, () => (first ??= { clock: performance.now() - start, processor: processorTime() - before }));
  return first ?? { clock: Infinity, processor: Infinity };
}

function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Types faster than anything is found. Resolves with the time until the rows of the whole name are shown. */
async function allAtOnce(finder: Finder, name: string): Promise<First> {
  const all = Array.from(name, (_, place) => firstRowsOf(finder, name.slice(0, place + 1)));
  return (await Promise.all(all)).at(-1) ?? { clock: NaN, processor: NaN };
}

async function timed(work: () => Promise<unknown>): Promise<{ milliseconds: number; pause: number }> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const start = performance.now();
  await work();
  const milliseconds = rounded(performance.now() - start);
  delays.disable();
  return { milliseconds, pause: rounded(delays.max / 1e6) };
}

/** The megabytes of the heap that are in use after garbage collection. */
function memory(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 1e6;
}
