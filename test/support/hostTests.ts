// Runs the tests of test/host inside the extension host of a real VS Code, which a browser window starts.
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import type { Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { startClosing } from './closing.ts';
import { readCountsLine, type Counts } from './counts.ts';
import { root } from './install.mjs';
import { makeScratch } from './scratch.ts';
import { startVsCode, type VsCode } from './vscodeServer.ts';
import { stillSettings } from './vscodeSettings.ts';
import { newWindow } from './workbench.ts';

/** The built tests, absolute: `node esbuild.mjs --tests` writes them. */
export const hostTestsFile = join(root, 'out', 'host', 'index.cjs');

const limit = 15 * 60_000;
/** Stands before what test/host/index.ts prints. */
const mark = 'tests | ';
const logFile = join(root, 'out', 'host', 'vscode.log');

/** Runs them, prints what they print, and resolves to their counts. Throws when they do not reach their end in a quarter of an hour. */
export async function runHostTests(): Promise<Counts> {
  const closing = startClosing();
  try {
    const scratch = await makeScratch();
    closing.add(scratch.remove);
    const vsCode = await startVsCode({
      dataDir: scratch.dataDir,
      folder: scratch.workspace,
      settings: stillSettings,
      smokeTestDriver: true,
      env: { REALM_CHAT_TEST_DATA: scratch.dataDir },
    });
    closing.add(() => vsCode.stop());
    const browser = await launchBrowser();
    closing.add(() => browser.close());
    return await runInWindow(await newWindow(browser, { width: 800, height: 600 }), vsCode);
  } finally {
    await closing.close();
  }
}

/** VS Code calls two functions of the page: one for each line of its log, and one when the tests have ended. */
async function runInWindow(page: Page, vsCode: VsCode): Promise<Counts> {
  const log = openLog();
  const ended = Promise.withResolvers<number>();
  await page.exposeFunction('codeAutomationLog', log.write);
  await page.exposeFunction('codeAutomationExit', (code: number) => ended.resolve(code));
  page.once('crash', () => ended.reject(new Error('The window with the host tests crashed.')));
  const stop = setTimeout(
    () => ended.reject(new Error(`The host tests did not end in ${limit / 60_000} minutes.`)),
    limit,
  );
  await page.goto(`${vsCode.url}&payload=${encodeURIComponent(JSON.stringify(testPayload(vsCode.port)))}`);
  const exitCode = await ended.promise.finally(() => clearTimeout(stop));
  return countsAt(log.counts(), exitCode);
}

function testPayload(port: number): [string, string][] {
  const remote = (file: string): string => `vscode-remote://127.0.0.1:${port}${pathToFileURL(file).pathname}`;
  return [
    ['extensionDevelopmentPath', remote(root)],
    ['extensionTestsPath', remote(hostTestsFile)],
  ];
}

/** VS Code tells of its own doings in the same log: all of it goes to a file, and what the tests print to the terminal. */
function openLog() {
  mkdirSync(dirname(logFile), { recursive: true });
  const file = createWriteStream(logFile);
  let counts: Counts | undefined;
  const write = (level: string, words: unknown[]): void => {
    const line = format(...words);
    file.write(`[${level}] ${line}\n`);
    if (line.startsWith(mark)) console.log(line.slice(mark.length));
    counts ??= readCountsLine(line);
  };
  return { write, counts: () => counts };
}

/** An end without counts, or a bad end with good counts, is a failure that mocha did not see. */
function countsAt(counts: Counts | undefined, exitCode: number): Counts {
  const file = relative(root, logFile);
  if (!counts)
    throw new Error(`The host tests ended with exit code ${exitCode} before they counted anything; see ${file}.`);
  if (exitCode !== 0 && counts.failed === 0) throw new Error(`VS Code ended with exit code ${exitCode}; see ${file}.`);
  return counts;
}
