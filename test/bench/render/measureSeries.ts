import type { Job } from './job.ts';
import type { Measured } from './measureJob.ts';
import type { ContenderName } from './page/contenders.ts';
import { isMain, plannedJob, type Series } from './plan.ts';

/** The runs of one renderer in one series; empty if it was left out. */
export interface Result extends Pick<Series, 'feed' | 'size'> {
  name: ContenderName;
  runs: Measured[];
}

/** Renderers that take longer than this (seconds) are measured once, except the floor and ours. */
const longRun = 15;

/**
 * Lets all renderers of a series do its job in turns. Leaves out those that did not finish a shorter reply, or would not finish this one
 * even if their cost only grew in proportion to its length.
 */
export async function measureSeries(
  series: Series,
  earlier: readonly Result[],
  measure: (job: Job) => Promise<Measured>,
): Promise<Result[]> {
  const results = series.names.map((name): Result => ({ feed: series.feed, size: series.size, name, runs: [] }));
  for (let round = 0; round < series.rounds; round++) {
    for (const { name, runs } of results) {
      const job = plannedJob(series, name);
      const isWanted = round === 0 ? canFinish(job, series.size, earlier) : isMain(name) || isShort(runs);
      if (isWanted) runs.push(await measure(job));
    }
  }
  return results;
}

function canFinish(job: Job, size: number, earlier: readonly Result[]): boolean {
  const before = earlier.filter(
    ({ name, feed, runs }) => name === job.renderer && feed === job.feed && runs.length > 0,
  );
  if (job.feed === 'steady') return before.every(({ runs }) => isFinished(runs));
  return before.every(({ runs, size: shorter }) => {
    const seconds = Math.min(...runs.map((run) => run.seconds));
    return isFinished(runs) && (seconds * size) / shorter <= job.limit;
  });
}

function isShort(runs: readonly Measured[]): boolean {
  return isFinished(runs) && runs.every(({ seconds }) => seconds <= longRun);
}

/** Whether the renderer was measured and drew all of the text each time. */
export function isFinished(runs: readonly Measured[]): boolean {
  return runs.length > 0 && runs.every(({ share }) => share === 1);
}
