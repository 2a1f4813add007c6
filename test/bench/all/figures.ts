import { cpus } from 'node:os';

/** What one measurement printed, and where. */
export interface Kept {
  machine: Machine;
  figures: object;
}

/** Times can be compared on the same machine only. */
export interface Machine {
  cpu: string;
  cores: number;
  node: string;
  date: string;
}

/** This machine, today. */
export function thisMachine(): Machine {
  const all = cpus();
  const date = new Date().toISOString().slice(0, 10);
  return { cpu: all[0]?.model.trim() ?? 'unknown', cores: all.length, node: process.version, date };
}

/** The figures in the last line of an output that is a JSON object; undefined if there is none. */
export function figuresIn(output: string): object | undefined {
  return output.split('\n').map(objectIn).findLast(Boolean);
}

function objectIn(line: string): object | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as object;
  } catch {
    return undefined;
  }
}

/** A row for each number: its name, its value before and now, and by how much it changed. */
export type Row = [name: string, before: string, now: string, changed: string];

/** Compares figures with those that were kept. If these are of another machine or Node, times are left out. */
export function compared(kept: Kept | undefined, figures: object, machine: Machine): Row[] {
  const before = new Map(kept ? numbersIn(kept.figures) : []);
  const isSame = !kept || isSameMachine(kept.machine, machine);
  return numbersIn(figures)
    .filter(([name]) => isSame || !isTime(name))
    .map(([name, now]) => [name, String(before.get(name) ?? '–'), String(now), change(before.get(name), now)]);
}

/** Whether two runs have the same processor and Node. */
export function isSameMachine(one: Machine, other: Machine): boolean {
  return one.cpu === other.cpu && one.cores === other.cores && one.node === other.node;
}

function isTime(name: string): boolean {
  return /(^|[._])ms([._]|$)|per_second/.test(name);
}

function change(before: number | undefined, now: number): string {
  if (before === undefined) return 'new';
  if (before === now) return '=';
  if (before === 0) return `${now > 0 ? '+' : ''}${now}`;
  const percent = Math.round(((now - before) / Math.abs(before)) * 100);
  return `${percent > 0 ? '+' : ''}${percent} %`;
}

function numbersIn(value: unknown, path = ''): [name: string, value: number][] {
  if (typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => numbersIn(inside, path === '' ? name : `${path}.${name}`));
}

/** The rows as aligned columns. */
export function table(rows: Row[]): string {
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const padded = ([name, ...values]: Row): string =>
    [name.padEnd(widths[0] ?? 0), ...values.map((value, at) => value.padStart(widths[at + 1] ?? 0))].join('  ');
  return rows.map(padded).join('\n');
}
