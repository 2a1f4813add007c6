// npm run soak -- <hours>, or <minutes>m: one VS Code works for hours, and what it holds must not grow. Prints the line of each number, and
// as last line JSON. Exits with 1 if one grows by more than is allowed.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../../test/support/browser.ts';
import { chat } from '../../test/support/chatFrame.ts';
import { startClosing } from '../../test/support/closing.ts';
import { startConnectedVsCode } from '../../test/support/connectedVsCode.ts';
import { newChat } from '../../test/support/conversation.ts';
import { stillSettings } from '../../test/support/vscodeSettings.ts';
import { newWindow, openFile, openWorkbench } from '../../test/support/workbench.ts';
import { root } from '../install.mjs';
import { packVsix, vsixFile } from '../packaging/packaging.ts';
import { allowed, measure, type Held } from './measure.ts';
import { quietCode } from './quietCode.mjs';
import { grows, slopeOf } from './slope.ts';
import { hideAndShow, reloadPage, replies, startNew, type Window } from './work.ts';

const [, amount = '', unit] = /^(\d+(?:\.\d+)?)(m?)$/.exec(process.argv[2] ?? '10m') ?? [];
const minutes = Number(amount) * (unit === 'm' ? 1 : 60);
if (!(minutes > 0)) throw new Error('Say for how long: npm run soak -- 8, in hours, or npm run soak -- 10m');

/** At first, code is loaded and caches are filled; VS Code keeps the documents of extensions for three minutes. */
const settled = { replies: 100, minutes: 4 };
const betweenMeasurements = 3;

if (!process.argv.includes('--packed')) await packVsix();
const folder = await mkdtemp(join(tmpdir(), 'soak-'));
const closing = startClosing();
const held: { reply: number; minutes: number; now: Held }[] = [];
const start = Date.now();
try {
  const file = join(folder, 'host.jsonl');
  await writeFile(file, '');
  // Without a writer for its log, VS Code would keep all lines in memory.
  const preload = [join(import.meta.dirname, 'host.mjs'), join(root, 'test', 'support', 'logWriter.mjs')];
  const env = { SOAK_FILE: file };
  const settings = { ...stillSettings, 'workbench.view.alwaysShowHeaderActions': true };
  const running = await startConnectedVsCode({ vsix: vsixFile(), preload, env, settings, service: { pause: 0 } });
  closing.add(running.stop);
  const browser = await launchBrowser(`--js-flags=${quietCode.join(',')}`);
  closing.add(() => browser.close());
  const page = await newWindow(browser);
  await openWorkbench(page, running.vsCode.url);
  await openFile(page, 'invoice.ts');
  await newChat(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await work({ page, chat: chat(page), service: running.service }, async (reply) => {
    const now = await measure(session, file, running.vsCode.dataDir);
    held.push({ reply, minutes: (Date.now() - start) / 60_000, now });
  });
} finally {
  await closing.close();
  await rm(folder, { recursive: true, force: true });
}
report();

/** Replies of all kinds until the time is over. In the second half, the page is hidden and loaded again too. */
async function work(window: Window, measured: (reply: number) => Promise<void>): Promise<void> {
  const end = start + minutes * 60_000;
  let reply = 0;
  for (let round = 0; Date.now() < end; round++) {
    for (const act of Object.values(replies)) {
      await act(window);
      reply++;
    }
    window.service.requests.length = 0;
    if (Date.now() > (start + end) / 2 && round % 5 === 0) await reloadPage(window);
    if (round % 5 === 4) await hideAndShow(window);
    await startNew(window);
    if (round % betweenMeasurements === 0) await measured(reply);
  }
}

function report(): void {
  const points = held.filter((each) => each.reply >= settled.replies && each.minutes >= settled.minutes);
  const rows = Object.entries(allowed).map(([name, most]) => {
    const slope = slopeOf(points.map(({ reply, now }) => [reply, now[name] ?? 0] as const));
    return { name, ...slope, most, isRed: grows(slope, most) };
  });
  const replyCount = held.at(-1)?.reply ?? 0;
  console.log(
    `${replyCount} replies, ${points.length} measurements after the first ${settled.replies} replies and ${settled.minutes} minutes`,
  );
  for (const { name, perStep, error, most, isRed } of rows)
    console.log(
      `${isRed ? 'GROWS' : 'ok   '}  ${name.padEnd(30)} ${perStep.toFixed(3)} ± ${error.toFixed(3)} for each reply (${most} allowed)`,
    );
  const slopes = Object.fromEntries(rows.map(({ name, perStep }) => [name, Number(perStep.toFixed(3))]));
  console.log(
    JSON.stringify({ replies: replyCount, grow: rows.filter(({ isRed }) => isRed).map(({ name }) => name), slopes }),
  );
  if (points.length < 5) throw new Error('That was too short to say anything.');
  process.exitCode = rows.some(({ isRed }) => isRed) ? 1 : 0;
}
