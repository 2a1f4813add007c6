import assert from 'node:assert/strict';
import { readers, type Reader } from './readers.ts';

/** The name of a reader. */
export type ReaderName = keyof typeof readers;

/** The time that a reader needed, in milliseconds: CPU time (user and system) and elapsed time. */
export interface Speed {
  cpu: number;
  time: number;
}

/** Lets all readers read the same text in turns, in several rounds. Resolves with the medians of all rounds. */
export async function measureSpeed(url: string, deltas: number, rounds: number): Promise<Record<ReaderName, Speed>> {
  const names = Object.keys(readers) as ReaderName[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Speed[]])) as Record<ReaderName, Speed[]>;
  for (const name of names) await measure(readers[name], url, deltas / 10);
  for (let round = 0; round < rounds; round++) {
    // Each round starts with another reader, so that no reader always cleans up after the same neighbour.
    for (const name of rotated(names, round)) results[name].push(await measure(readers[name], url, deltas));
  }
  return Object.fromEntries(names.map((name) => [name, medians(results[name])])) as Record<ReaderName, Speed>;
}

async function measure(reader: Reader, url: string, deltas: number): Promise<Speed> {
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  const read = await reader(url, deltas);
  const time = performance.now() - start;
  const { user, system } = process.cpuUsage(cpuBefore);
  assert.ok(read >= 4 * deltas, 'The whole reply should have been read.');
  return { cpu: (user + system) / 1000, time };
}

function rotated<T>(list: T[], by: number): T[] {
  const start = by % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}

function medians(speeds: Speed[]): Speed {
  return { cpu: median(speeds.map(({ cpu }) => cpu)), time: median(speeds.map(({ time }) => time)) };
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? NaN;
}
