// node tools/run.mjs tools/endurance <kills> <seconds>: the kill tests of the history, for as long as wanted.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killWriters } from '../test/support/history/kills.ts';
import { runWindows } from '../test/support/history/windows.ts';

const [kills = 200, seconds = 60] = process.argv.slice(2).map(Number);

await inFolder(async (folder) => console.log(`Killed in the middle of writing:`, await killWriters(folder, kills, 10)));
await inFolder(async (folder) => console.log(`Eight windows, ${seconds} s:`, await runWindows(folder, 8, seconds)));

async function inFolder(task: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'history-'));
  try {
    await task(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
