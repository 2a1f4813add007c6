// npm run load -- <minutes>: fifty windows against a service with limits and slow replies, then against a third-party service. Prints a
// table of what the servers counted, and as last line one JSON object. Exits with 1 when a message was lost, doubled or early.
import { randomNumbers } from '../../test/support/randomNumbers.ts';
import type { RateLimit } from '../../test/service/rateLimit.ts';
import type { Statistics } from './answered.ts';
import { loadOthers } from './othersLoad.ts';
import { loadSample } from './sampleLoad.ts';
import type { Seen } from './windows.ts';

const windows = 50;
const keys = 10;
const limits = { sample: { requests: 3, seconds: 4 }, others: { requests: 5, seconds: 4 } };
const minutes = Number(process.argv[2] ?? 3);
if (!(minutes > 0)) throw new Error('Say for how many minutes: npm run load -- 3');

const random = randomNumbers(1);
/** Milliseconds in which a user reads, and writes. */
const pause = (): number => 1000 + random() * 3000;

function lasting(share: number): { goesOn: () => boolean; pause: () => number } {
  const end = Date.now() + minutes * share * 60_000;
  return { goesOn: () => Date.now() < end, pause };
}

const sample = await loadSample(windows, keys, { pause: 20, delay: 1500, limit: limits.sample }, lasting(0.75));
const others = await loadOthers(windows, keys, limits.others, lasting(0.25));
const columns = {
  [`sample service, ${wordsOf(limits.sample)}`]: rowsOf(sample),
  [`mock-llm behind express-rate-limit, ${wordsOf(limits.others)}`]: rowsOf(others),
};

console.log(`${windows} windows with ${keys} keys; ${minutes} min\n`);
for (const [name, rows] of Object.entries(columns)) {
  console.log(name);
  for (const [what, value] of Object.entries(rows)) console.log(`  ${what.padEnd(46)}${String(value).padStart(8)}`);
}
console.log(`\n${JSON.stringify(columns)}`);
const bad = [sample, others].flatMap(({ statistics: { lost, doubled, early } }) => [...lost, ...doubled, ...early]);
if (bad.length > 0) {
  console.error(`\nLost, doubled or early: ${bad.slice(0, 20).join('; ')}`);
  process.exitCode = 1;
}

function wordsOf({ requests, seconds }: RateLimit): string {
  return `${requests} replies in ${seconds} s for each key`;
}

function rowsOf({ seen, statistics }: { seen: Seen; statistics: Statistics }): Record<string, number> {
  const { requests, refused, lost, doubled, early, lateness, mostAtOnce } = statistics;
  const at = (share: number): number => lateness[Math.floor((lateness.length - 1) * share)] ?? 0;
  return {
    messages: seen.messages.length,
    'done, as the windows saw it': seen.outcomes.done ?? 0,
    requests,
    'sent away (429)': refused,
    'countdowns shown': seen.countdowns,
    'failed after three attempts, then Retry': seen.retries,
    'messages lost': lost.length,
    'messages doubled': doubled.length,
    'came back before their time': early.length,
    'ms after that time, first': at(0),
    'ms after that time, median': at(0.5),
    'ms after that time, last': at(1),
    'most that came back within 0.1 s': mostAtOnce,
  };
}
