/** Milliseconds that a task needed: of CPU (user and system), which a busy machine does not change much, and of time. */
export interface Cost {
  cpu: number;
  time: number;
}

/** What each of some tasks needs, the median of all rounds; they take turns, so that whatever disturbs one disturbs all. */
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

export async function costOf(task: () => unknown): Promise<Cost> {
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  await task();
  const time = performance.now() - start;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { cpu: (user + system) / 1000, time };
}

export function medians(costs: Cost[]): Cost {
  return { cpu: median(costs.map(({ cpu }) => cpu)), time: median(costs.map(({ time }) => time)) };
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? NaN;
}
