// What the extension host, the window and the disk hold at a moment.
import { globSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { CDPSession } from 'playwright-core';
import { eventually } from '../../test/support/eventually.ts';

/** Numbers by name: bytes for memory, counts for the rest. */
export type Held = Record<string, number>;

/** By how much each of them may grow for each reply. What the workbench itself keeps, such as the lines of its log, is part of it. */
export const allowed: Held = {
  'bytes of the extension host': 512,
  'bytes of the window': 512,
  'nodes of the window': 0.5,
  'listeners of the window': 0.5,
  handles: 0.02,
  sockets: 0.02,
  'open files': 0.02,
  'temporary files': 0.02,
};

/** What the extension host says of itself; its first line has only its id. */
interface HostLine {
  pid: number;
  held?: { heap: number; handles: number; sockets: number; files: number };
}

/** Measures after both have collected their garbage. `file` is what `host.mjs` writes; `dataDir` the folder of VS Code. */
export async function measure(session: CDPSession, file: string, dataDir: string): Promise<Held> {
  const host = await hostHolds(file);
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string): number => {
    const found = metrics.find((each) => each.name === name);
    if (!found) throw new Error(`The browser does not tell ${name}.`);
    return found.value;
  };
  return {
    'bytes of the extension host': host.heap,
    'bytes of the window': metric('JSHeapUsedSize'),
    'nodes of the window': metric('Nodes'),
    'listeners of the window': metric('JSEventListeners'),
    handles: host.handles,
    sockets: host.sockets,
    'open files': host.files,
    'temporary files': globSync([`${tmpdir()}/realm-chat*/**`, `${dataDir}/**/*.{tmp,new,unfinished}`]).length,
  };
}

async function hostHolds(file: string): Promise<Required<HostLine>['held']> {
  const lines = (): HostLine[] =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as HostLine);
  const before = lines();
  const { pid } = before.at(-1) ?? {};
  if (pid === undefined) throw new Error('The extension host has not started.');
  process.kill(pid, 'SIGUSR2');
  return eventually(() => {
    const { held } = lines().at(before.length) ?? {};
    if (!held) throw new Error('The extension host does not answer.');
    return held;
  });
}
