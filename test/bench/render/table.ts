// The results as tables for users.
import { find, usualCpu, usualLoad } from './figures.ts';
import { isFinished, type Result } from './measureSeries.ts';
import { contenders, type ContenderName } from './page/contenders.ts';
import type { OpenTime } from './openTimes.ts';
import type { PaintTimes } from './paintTimes.ts';
import { quantile } from './statistics.ts';

type Cell = (result: Result | undefined) => string;

const columnWidth = 20;

/**
 * Tables of the CPU seconds for whole replies, the load of 1,000 deltas per second, the size of the page, the time from the server
 * to the screen, and the time to open a conversation.
 */
export function tables(
  results: readonly Result[],
  paintTimes: PaintTimes | undefined,
  openTimes: readonly OpenTime[],
): string {
  return [
    'As fast as frames can be drawn, 32 deltas of 4 characters in each: CPU seconds of the page (script, layout, paint, raster, GC).',
    'Realm Chat has drawn a sample before, as its panel does while a reply is waited for.',
    table(results, 'fast', cpuCell),
    '',
    '1,000 deltas a second: CPU of one core; tasks over 50 ms (the longest) in the run that had most of them',
    table(results, 'steady', loadCell),
    '',
    'Elements and texts in the page at the end of a reply',
    table(results, 'fast', nodesCell),
    '',
    `From the server to the screen in VS Code, milliseconds: ${paintLine(paintTimes)}`,
    `Opening 500 messages, milliseconds to the first screen and to the last message: ${openLine(openTimes)}`,
  ].join('\n');
}

function openLine(times: readonly OpenTime[]): string {
  const shown = times.map(({ firstScreen, all }) => `${Math.round(firstScreen)} and ${Math.round(all)}`);
  return shown.join(', ') || '–';
}

function paintLine(times: PaintTimes | undefined): string {
  if (!times) return '–';
  const quantiles = (values: number[]): string =>
    [0.5, 0.99].map((part) => `p${100 * part} ${quantile(values, part).toFixed(1)}`).join(', ');
  const { presented, nextFrame } = times;
  return `${quantiles(presented)} of ${presented.length} deltas; until the frame after it begins: ${quantiles(nextFrame)}`;
}

function table(results: readonly Result[], feed: Result['feed'], cell: Cell): string {
  const ofFeed = results.filter((result) => result.feed === feed);
  const sizes = [...new Set(ofFeed.map(({ size }) => size))].sort((a, b) => a - b);
  const names = [...new Set(ofFeed.map(({ name }) => name))];
  const heads = ['', ...sizes.map(sizeName)];
  const rows = names.map((name) => [label(name), ...sizes.map((size) => cell(find(results, feed, size, name)))]);
  return [heads, ...rows].map(line).join('\n');
}

function line([first = '', ...others]: string[]): string {
  return `  ${first.padEnd(40)}${others.map((text) => text.padStart(columnWidth)).join('')}`;
}

const cpuCell: Cell = (result) => unfinished(result) ?? usualCpu(result).toFixed(2);

const nodesCell: Cell = (result) => unfinished(result) ?? String(result?.runs[0]?.nodes);

const loadCell: Cell = (result) => {
  if (!result || !isFinished(result.runs)) return unfinished(result) ?? '';
  const worst =
    result.runs.map(({ longTasks }) => longTasks).toSorted((one, other) => other.length - one.length)[0] ?? [];
  const longest = worst.length > 0 ? ` (${Math.max(...worst)} ms)` : '';
  return `${(100 * usualLoad(result)).toFixed(0)} %; ${worst.length}${longest}`;
};

function unfinished(result: Result | undefined): string | undefined {
  const [run] = result?.runs ?? [];
  if (!run || !result) return '–';
  return isFinished(result.runs) ? undefined : `${(100 * run.share).toFixed(0)} % in ${run.seconds.toFixed(0)} s`;
}

/** A size as text, such as `200 KB`. */
export function sizeName(size: number): string {
  return size < 1_000_000 ? `${size / 1000} KB` : `${size / 1_000_000} MB`;
}

function label(name: ContenderName): string {
  return contenders[name].label;
}
