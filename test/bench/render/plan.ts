// What is measured: which contenders, replies of which lengths, and how often. A whole run takes about twenty minutes on two cores.
import type { Feed, Job } from './job.ts';
import { contenders, type ContenderName } from './page/contenders.ts';

/** Jobs for replies of one length, which the contenders do in turns. */
export interface Series {
  feed: Feed;
  /** The number of characters of the whole reply. */
  size: number;
  names: readonly ContenderName[];
  rounds: number;
}

const everyone = Object.keys(contenders) as ContenderName[];
const fastOnes: ContenderName[] = [
  'floor',
  'ours',
  'oursEachFrame',
  'thoughts',
  'streamingMarkdown',
  'incremark',
  'markedTail',
];

/**
 * The number of rounds for each length. The CPU time of short replies is only a few steps of its clock. Two runs of a long one differ by a
 * tenth, and more if a machine changes its speed.
 */
const rounds: Record<Feed, Record<number, number>> = {
  fast: { 2_000: 15, 20_000: 5, 200_000: 5 },
  steady: { 2_000: 7 },
};

/** All series. The quick ones leave out what takes long. */
export function plannedSeries(isQuick: boolean): Series[] {
  const names = isQuick ? fastOnes : everyone;
  const series: Series[] = [];
  for (const feed of ['fast', 'steady'] as const)
    for (const size of [2_000, 20_000, 200_000])
      series.push({ feed, size, names, rounds: isQuick ? 1 : (rounds[feed][size] ?? 1) });
  if (isQuick) return series;
  return [
    ...series,
    { feed: 'fast', size: 1_000_000, names: everyone, rounds: 3 },
    { feed: 'steady', size: 1_000_000, names: ['floor', 'ours'], rounds: 1 },
  ];
}

/** The maximum number of characters that arrive at 1,000 deltas (4,000 characters) per second. The rest of the reply is drawn before. */
const mostSteady: Record<number, number> = { 200_000: 12_000, 1_000_000: 80_000 };

/** The job of one renderer in a series. */
export function plannedJob(series: Series, name: ContenderName): Job {
  const { feed, size } = series;
  if (feed === 'fast') return { renderer: name, feed, before: 0, arriving: size, limit: secondsFor(name) };
  const arriving = mostSteady[size] ?? size;
  return { renderer: name, feed, before: size - arriving, arriving, limit: (3 * arriving) / 4000 };
}

/** Whether this is the floor or ours, which are what is measured here: they get far more time. */
export function isMain(name: ContenderName): boolean {
  const { role } = contenders[name];
  return role === 'floor' || role === 'ours';
}

function secondsFor(name: ContenderName): number {
  return isMain(name) ? 600 : 30;
}
