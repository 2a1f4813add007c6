/** The milliseconds that a task needed: CPU time (user and system), which varies little even on a busy machine, and elapsed time. */
export interface Cost {
  cpu: number;
  time: number;
}

/** Measures what each task needs, as the median of all rounds. The tasks take turns, so that any disturbance affects all of them. */
export async function medianCosts<Name extends string>(
  tasks: Record<Name, () => unknown>,
  rounds: number,
): Promise<Record<Name, Cost>> {
  const names = Object.keys(tasks) as Name[];
  const costs = Object.fromEntries(names.map((name) => [name, [] as Cost[]])) as Record<Name, Cost[]>;
  // The first round only warms up.
  for (let round = -1; round < rounds; round++)
    for (const name of names) {
      const cost = await costOf(tasks[name]);
      if (round >= 0) costs[name].push(cost);
    }
  return Object.fromEntries(names.map((name) => [name, medians(costs[name])])) as Record<Name, Cost>;
}

/** Runs a task and returns its cost. */
export async function costOf(task: () => unknown): Promise<Cost> {
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  await task();
  const time = performance.now() - start;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { cpu: (user + system) / 1000, time };
}

/** The median CPU time and the median elapsed time. */
export function medians(costs: Cost[]): Cost {
  return { cpu: median(costs.map(({ cpu }) => cpu)), time: median(costs.map(({ time }) => time)) };
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? NaN;
}
