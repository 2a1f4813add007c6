// npm run bench:first [-- <rounds>]: measures what Realm Chat adds to a reply: from Enter in the message box of a real VS Code to the first
// byte of the request on the wire, and from the first byte of the reply on the wire until its text is painted; directly and through a
// proxy. In the same rounds, in another order each time: curl, a script that fetches, both with a new and a kept connection, and a page
// that does as little as a page can do. Realm Chat makes a new connection for each request.
// Prints a table for users, and one JSON object in the last line for programs.
import { rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../../support/browser.ts';
import { startClosing } from '../../support/closing.ts';
import { installVsCode } from '../../support/vscodeInstall.ts';
import { packVsix } from '../../../tools/packaging/packaging.ts';
import { exitOnSignal } from '../../../tools/signals.ts';
import { median } from '../render/statistics.ts';
import { figures, table } from './figures.ts';
import { measureCurl, startFetch } from './scripts.ts';
import { Samples } from './samples.ts';
import { openBarePage, openVsCode } from './windows.ts';
import type { WayName } from './wireMessages.ts';
import { startWire } from './wireProcess.ts';

const rounds = Number(process.argv[2] ?? 40);
/** Rounds before those that count, in which everything is loaded and compiled. */
const warmUps = 3;
const wayNames: WayName[] = ['direct', 'proxy'];

exitOnSignal();
await installVsCode();
await packVsix();
const closing = startClosing();
const load = [loadavg()[0] ?? NaN];
try {
  const wire = await startWire();
  closing.add(wire.stop);
  const authorityFile = join(tmpdir(), `authority-${process.pid}.pem`);
  await writeFile(authorityFile, wire.authority);
  closing.add(() => rm(authorityFile));
  const script = startFetch(wire);
  closing.add(script.stop);
  const browser = await launchBrowser();
  closing.add(() => browser.close());
  const bare = await openBarePage(browser, wire, closing);
  const samples = new Samples();
  const measurements: (() => Promise<void>)[] = [async () => samples.addPainted('bare page', await bare.measure())];
  const frames = [bare];
  for (const name of wayNames) {
    const way = wire.ways[name];
    const { chat, bare: extension } = await openVsCode(browser, wire, way, closing);
    frames.push(chat);
    if (name === 'direct')
      measurements.push(async () => samples.addPainted('bare extension', await extension.measure()));
    measurements.push(
      async () => samples.addPainted(`Realm Chat, ${name}`, await chat.measure()),
      async () => samples.addScript(`fetch, new, ${name}`, await script.measure(way, false)),
      async () => samples.addScript(`fetch, kept, ${name}`, await script.measure(way, true)),
      async () => {
        const [first, second] = await measureCurl(wire, way, authorityFile);
        samples.addScript(`curl, new, ${name}`, first);
        samples.addScript(`curl, kept, ${name}`, second);
      },
    );
  }
  for (let round = -warmUps; round < rounds; round++) {
    if (round === 0) samples.clear();
    for (const measure of shuffled(measurements)) await measure();
    if (round % 10 === 0) console.log(`Round ${round + 1} of ${rounds} …`);
  }
  load.push(loadavg()[0] ?? NaN);
  const times: number[] = [];
  for (const window of frames) times.push(await window.frameTime());
  const conditions = { rounds, load: load.map((each) => Math.round(each * 10) / 10), frame: median(times) };
  console.log(table(samples, conditions));
  console.log(JSON.stringify(figures(samples, conditions)));
} finally {
  await closing.close();
}

function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((each) => ({ each, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ each }) => each);
}
