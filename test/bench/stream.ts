// npm run bench:stream: measures how fast a reply is read compared with other libraries, how soon Stop closes the socket, and how much
// memory long replies take.
// Prints a table for users, and one JSON object in the last line for programs.
import { measureMemory } from './memory.ts';
import { startStreamServer } from './serverProcess.ts';
import { measureSpeed, type ReaderName, type Speed } from './speed.ts';
import { measureStops } from './stopping.ts';

const deltas = 1_000_000;
const rounds = 5;

const labels: Record<ReaderName, string> = {
  drain: 'undici body, thrown away',
  parse: 'split at \\n + JSON.parse',
  readReply: 'readReply',
  readReplySse: 'readReply, server-sent events',
  eventsource: 'eventsource-parser + JSON.parse',
  openai: 'openai client',
};

const server = await startStreamServer();
// Memory is measured first, while the process is still small.
const long = await measureMemory(`${server.url}/twenty/50000`);
const bomb = await measureMemory(`${server.url}/bomb`);
const stops = await measureStops(server);
const speeds = await measureSpeed(server.url, deltas, rounds);
server.stop();

const names = Object.keys(labels) as ReaderName[];
const eventsPerSecond = ({ time }: Speed): number => Math.round((deltas / time) * 1000);
const each = (figure: (speed: Speed) => number) =>
  Object.fromEntries(names.map((name) => [name, figure(speeds[name])]));
const ratio = (name: ReaderName): number => Number((speeds.readReply.cpu / speeds[name].cpu).toFixed(2));

console.log(`Node ${process.version}; ${deltas} deltas of 4 characters; medians of ${rounds} rounds\n`);
console.log(`${''.padEnd(34)}${'CPU ms'.padStart(8)}${'events/s'.padStart(12)}`);
for (const name of names) {
  const [cpu, events] = [speeds[name].cpu.toFixed(0), String(eventsPerSecond(speeds[name]))];
  console.log(labels[name].padEnd(34) + cpu.padStart(8) + events.padStart(12));
}
console.log(`\nStop closes the socket within ${Math.max(...stops)} ms, at ${stops.length} moments of replies.`);
console.log(
  `50000 deltas of 20 characters end ${long.end} with ${long.characters} characters; the process grows by ${long.growth} MiB.`,
);
console.log(
  `256 MiB of events without text, sent as gzip, end ${bomb.end}; the process grows by ${bomb.growth} MiB.\n`,
);
console.log(
  JSON.stringify({
    node: process.version,
    deltas,
    rounds,
    cpu_ms: each(({ cpu }) => Math.round(cpu)),
    events_per_second: each(eventsPerSecond),
    readReply_vs_parse: ratio('parse'),
    readReply_vs_openai: ratio('openai'),
    readReply_vs_eventsource: ratio('eventsource'),
    stop_moments: stops.length,
    stop_close_ms_max: Math.max(...stops),
    rss_growth_mib: { long: long.growth, bomb: bomb.growth },
  }),
);
