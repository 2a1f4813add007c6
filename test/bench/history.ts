// npm run bench:history: measures what it costs to list, open and save conversations, and how that grows with the length of a reply.
// Prints a table for users, and one JSON object in the last line for programs.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { History } from '../../src/chat/history/history.ts';
import { medianCosts, type Cost } from './kept/cpu.ts';
import { measureLists, measureOpening, opened, writeConversations } from './kept/opening.ts';
import { measureLong, type Elapsed } from './kept/long.ts';
import { bytesIn, bytesOf, textOf, onOurClock, saveReply, writeOnce } from './kept/saving.ts';

const conversations = 5000;
const rounds = 15;
const replies = { '100 KB': textOf(100_000), '1 MB': textOf(1_000_000), '10 MB': textOf(10_000_000) };

const folder = await mkdtemp(join(tmpdir(), 'history-'));
const many = join(folder, 'many');
const saved = join(folder, 'saved');
writeConversations(many, conversations);
const lists = await measureLists(many, conversations, rounds);
const opening = await measureOpening(many);

const readyBytes = bytesIn(replies['1 MB']);
const history = new History(saved);
const saving = await onOurClock(() =>
  medianCosts(
    {
      once: () => writeOnce(folder, bytesIn(replies['1 MB'])),
      ready: () => writeOnce(folder, readyBytes),
      '100 KB': () => saveReply(history, replies['100 KB']),
      '1 MB': () => saveReply(history, replies['1 MB']),
      '10 MB': () => saveReply(history, replies['10 MB']),
    },
    rounds,
  ),
);
const long = await onOurClock(() => saveReply(history, replies['1 MB']));
const bytes = await bytesOf(saved, long, replies['1 MB']);
const longOnes: Record<string, Elapsed> = {};
for (const messages of [30_000, 100_000])
  for (const [what, each] of Object.entries(await measureLong(join(folder, `long${messages}`), messages)))
    longOnes[`${what} ${messages} messages`] = each;
const openingLong = await medianCosts({ open: () => opened(history, long) }, rounds);
await rm(folder, { recursive: true });

const rows: [string, Cost][] = [
  [`list ${conversations} conversations`, lists.first],
  ['list them again', lists.again],
  ['open one of them', opening.median],
  ['open one with a reply of 1 MB', openingLong.open],
  ['join 1 MB, write it once', saving.once],
  ['write 1 MB of ready bytes once', saving.ready],
  ...Object.keys(replies).map((size): [string, Cost] => [
    `save a reply of ${size}`,
    saving[size as keyof typeof replies],
  ]),
];
console.log(
  `Node ${process.version}; medians of ${rounds} rounds; the last line gives milliseconds of CPU, but for what it calls wall\n`,
);
console.log(`${''.padEnd(34)}${'CPU ms'.padStart(10)}${'ms'.padStart(10)}`);
for (const [name, { cpu, time }] of rows)
  console.log(name.padEnd(34) + cpu.toFixed(2).padStart(10) + time.toFixed(2).padStart(10));

console.log(`\n${''.padEnd(34)}${'ms'.padStart(10)}${'longest step'.padStart(14)}`);
for (const [name, { time, longest }] of Object.entries(longOnes))
  console.log(name.padEnd(34) + time.toFixed(0).padStart(10) + longest.toFixed(0).padStart(14));

const round = (value: number): number => Number(value.toFixed(2));
const exponent = Math.log10(saving['10 MB'].cpu / saving['100 KB'].cpu) / 2;
console.log(
  `\nA reply of 1 MB takes ${bytes} bytes. From 100 KB to 10 MB its cost grows with the power ${round(exponent)}.\n`,
);
console.log(
  JSON.stringify({
    node: process.version,
    conversations,
    rounds,
    list_5000_ms: round(lists.first.cpu),
    list_5000_wall_ms: round(lists.first.time),
    list_again_ms: round(lists.again.cpu),
    open_ms: round(opening.median.cpu),
    open_wall_ms: round(opening.median.time),
    open_slowest_wall_ms: round(opening.slowest),
    open_1mb_ms: round(openingLong.open.cpu),
    save_1mb_ms: round(saving['1 MB'].cpu),
    save_1mb_vs_bytes: round(saving['1 MB'].cpu / saving.once.cpu),
    save_1mb_vs_ready_bytes: round(saving['1 MB'].cpu / saving.ready.cpu),
    save_1mb_bytes: bytes,
    growth_exponent: round(exponent),
    long_wall_ms: Object.fromEntries(Object.entries(longOnes).map(([name, { time }]) => [name, round(time)])),
    long_longest_step_ms: Object.fromEntries(
      Object.entries(longOnes).map(([name, { longest }]) => [name, round(longest)]),
    ),
    save_cpu_ms: {
      '100kb': round(saving['100 KB'].cpu),
      '1mb': round(saving['1 MB'].cpu),
      '10mb': round(saving['10 MB'].cpu),
    },
  }),
);
