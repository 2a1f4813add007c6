import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { killBeginners } from '../../support/history/beginnings.ts';
import { historyFolder } from '../../support/history/folder.ts';
import { killWriters } from '../../support/history/kills.ts';
import { killQueuers } from '../../support/history/queues.ts';
import { killPinners } from '../../support/history/pinKills.ts';
import { runWindows } from '../../support/history/windows.ts';

describe('A full disk', () => {
  const { path, window } = historyFolder();

  it('cuts a line; no message is missing or duplicated once there is space again', async function () {
    if (process.platform !== 'linux') this.skip();
    const script = fileURLToPath(new URL('../../support/history/fillUp.ts', import.meta.url));
    // This limits files to 16 blocks of 512 bytes.
    const limited = `trap '' XFSZ; ulimit -S -f 16; exec "$0" "$1" "$2"`;
    const child = spawn('sh', ['-c', limited, process.execPath, script, path()], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const [told, id = ''] = await linesOf(child.stdout, 2);
    assert.equal(told, 'not-saved');
    const { history } = window();
    const texts = async (): Promise<(string | undefined)[]> => {
      const messages = ((await history.read(id)) ?? []).filter((entry) => entry.type === 'message');
      return messages.map(({ message }) => message.text.split(' ')[0]);
    };
    const kept = await texts();
    assert.ok(kept.length > 10 && kept.length < 50, `${kept.length} messages fit.`);
    execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited']);
    child.stdin.write('go on');
    await once(child, 'close');
    assert.deepEqual(
      await texts(),
      Array.from({ length: 50 }, (_, number) => String(number)),
    );
  }).timeout(20_000);
});

async function linesOf(output: AsyncIterable<Buffer>, count: number): Promise<string[]> {
  let text = '';
  for await (const bytes of output) {
    text += bytes.toString();
    if (text.split('\n').length > count) break;
  }
  return text.split('\n');
}

describe('Windows that are killed', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'history-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('lose only the last second of a reply at most (V59, R10)', async () => {
    const { kills, characters } = await killWriters(folder, 12, 12);
    assert.equal(kills, 12);
    assert.ok(characters > 0, 'Something should have been written.');
  }).timeout(60_000);

  it('lose no message that was written ahead, and send none twice (V450)', async () => {
    const { kills, waiting, sent, removed } = await killQueuers(folder, 12, 6);
    assert.ok(kills === 12 && waiting > 0 && sent > 0 && removed > 0, 'Each should have happened.');
  }).timeout(60_000);

  it('leave each conversation that was begun from another one complete, and the other one as it was (V437)', async () => {
    const { kills, begun } = await killBeginners(folder, 12, 6);
    assert.ok(kills === 12 && begun >= 12, 'Each process should have begun some.');
  }).timeout(60_000);

  it('leave each conversation pinned or not as they last made it, and age deletes only those that are not (V444)', async () => {
    const { kills, pinned, deleted } = await killPinners(folder, 16, 8);
    assert.equal(kills, 16);
    assert.ok(pinned > 0 && deleted > 0, 'There should be both.');
  }).timeout(60_000);

  it('leave the conversations of all windows complete, or deleted if a window deleted them (R11)', async () => {
    const { kills, messages } = await runWindows(folder, 8, 2);
    assert.ok(kills >= 8 && messages >= 8, 'Each should have kept something.');
  }).timeout(60_000);
});
