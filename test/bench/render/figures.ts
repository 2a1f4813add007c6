import { isFinished, type Result } from './measureSeries.ts';
import type { OpenTime } from './openTimes.ts';
import { contenders, type ContenderName } from './page/contenders.ts';
import type { PaintTimes } from './paintTimes.ts';
import { median, middleMean, quantile } from './statistics.ts';

const peers = (Object.keys(contenders) as ContenderName[]).filter((name) => contenders[name].role === 'peer');

/** All figures, for programs. Those that were not measured are null. */
export function figures(
  results: readonly Result[],
  paintTimes: PaintTimes | undefined,
  openTimes: readonly OpenTime[],
): Record<string, unknown> {
  const cpu = (name: ContenderName, size: number): number => usualCpu(find(results, 'fast', size, name));
  const vsFloor = (size: number): number | null => rounded(cpu('ours', size) / cpu('floor', size));
  const best = bestPeer(results);
  const load = (name: ContenderName): number => usualLoad(find(results, 'steady', 2_000, name));
  const atTheirBest = [...peers, 'incremarkFrame', 'streamingMarkdownFrame'] as const;
  const steady = find(results, 'steady', 1_000_000, 'ours')?.runs[0]?.longTasks;
  return {
    cpu_vs_floor_2k: vsFloor(2_000),
    cpu_vs_floor_20k: vsFloor(20_000),
    cpu_vs_floor_200k: vsFloor(200_000),
    cpu_vs_floor_1m: vsFloor(1_000_000),
    cpu_thoughts_vs_text_20k: rounded(cpu('thoughts', 20_000) / cpu('ours', 20_000)),
    cpu_thoughts_vs_text_200k: rounded(cpu('thoughts', 200_000) / cpu('ours', 200_000)),
    cpu_vs_best_peer: rounded(cpu('ours', 200_000) / usualCpu(best)),
    best_peer: best?.name ?? null,
    cpu_vs_streaming_markdown_each_frame: rounded(cpu('ours', 200_000) / cpu('streamingMarkdownFrame', 200_000)),
    cpu_vs_floor_each_delta_200k: rounded(cpu('ours', 200_000) / cpu('floorDelta', 200_000)),
    growth_exponent: rounded(Math.log(cpu('ours', 1_000_000) / cpu('ours', 20_000)) / Math.log(50)),
    load_1000ps_vs_leanest_peer_2k: rounded(load('ours') / Math.min(...atTheirBest.map(load).filter(Number.isFinite))),
    long_tasks_1000ps: steady?.length ?? null,
    longest_task_1000ps_ms: steady ? Math.max(0, ...steady) : null,
    delta_to_paint_p50_ms: rounded(quantile(paintTimes?.presented ?? [], 0.5)),
    delta_to_paint_p99_ms: rounded(quantile(paintTimes?.presented ?? [], 0.99)),
    deltas_painted: paintTimes?.presented.length ?? 0,
    delta_to_next_frame_p50_ms: rounded(quantile(paintTimes?.nextFrame ?? [], 0.5)),
    delta_to_next_frame_p99_ms: rounded(quantile(paintTimes?.nextFrame ?? [], 0.99)),
    open_500_first_screen_ms: rounded(median(openTimes.map(({ firstScreen }) => firstScreen))),
    open_500_all_ms: rounded(median(openTimes.map(({ all }) => all))),
    cpu_seconds: secondsBySize(results),
  };
}

/** The CPU seconds of a usual run, without those that differ most; NaN if not all runs were finished. */
export function usualCpu(result: Result | undefined): number {
  return result && isFinished(result.runs) ? middleMean(result.runs.map(({ cpu }) => cpu)) : NaN;
}

/** The fraction of one core that a usual run takes, without those that differ most; NaN if not all runs were finished. */
export function usualLoad(result: Result | undefined): number {
  return result && isFinished(result.runs) ? middleMean(result.runs.map(({ cpu, seconds }) => cpu / seconds)) : NaN;
}

/** The result of one renderer in one series. */
export function find(
  results: readonly Result[],
  feed: Result['feed'],
  size: number,
  name: ContenderName,
): Result | undefined {
  return results.find((result) => result.feed === feed && result.size === size && result.name === name);
}

/** The peer that finished 200 KB with the least CPU. */
function bestPeer(results: readonly Result[]): Result | undefined {
  const atSize = results.filter(({ feed, size }) => feed === 'fast' && size === 200_000);
  const finished = atSize.filter(({ name, runs }) => contenders[name].role === 'peer' && isFinished(runs));
  return finished.sort((a, b) => usualCpu(a) - usualCpu(b))[0];
}

/** The CPU seconds of all runs that were finished, by length and renderer. */
function secondsBySize(results: readonly Result[]): Record<number, Record<string, number[]>> {
  const bySize: Record<number, Record<string, number[]>> = {};
  for (const { feed, size, name, runs } of results) {
    const seconds = (bySize[size] ??= {});
    if (feed === 'fast' && isFinished(runs)) seconds[name] = runs.map(({ cpu }) => Number(cpu.toFixed(3)));
  }
  return bySize;
}

function rounded(value: number): number | null {
  return Number.isFinite(value) ? Number(value.toFixed(2)) : null;
}
