// Runs the tests of test/host inside the extension host of a real VS Code that a browser window starts.
import { createWriteStream, mkdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { startClosing } from './closing.ts';
import { root } from '../../tools/install.mjs';
import { makeScratch, type Scratch } from './scratch.ts';
import { serverPath, startVsCode, type VsCode } from './vscodeServer.ts';
import { endNetworkReports } from './unreported.ts';
import { unseen } from './unseen.ts';
import { readResults, resultsVariable, together, type TestResults } from '../../tools/tests/testResults.ts';
import { plainSettings, stillSettings } from './vscodeSettings.ts';
import { newWindow } from './workbench.ts';

/** Absolute path of the built tests: `node esbuild.mjs --tests` writes them. */
export const hostTestsFile = join(root, 'out', 'host', 'index.cjs');

/** Milliseconds in which not one line is reported. */
const longestSilence = 5 * 60_000;
/** The prefix of every line that test/host/index.ts prints. */
const mark = 'tests | ';
const logFile = join(root, 'out', 'host', 'vscode.log');
const resultsFile = join(root, 'out', 'host', 'results.json');

/** Runs the host tests, and prints their output. Throws when they report nothing for 5 minutes. */
export async function runHostTests(): Promise<TestResults> {
  const closing = startClosing();
  try {
    const scratch = await makeScratch();
    closing.add(scratch.remove);
    const vsCode = await startForTests(scratch, { [resultsVariable]: resultsFile });
    closing.add(() => vsCode.stop());
    await rm(logFile, { force: true });
    const results: TestResults[] = [];
    for (const url of await windows(vsCode, scratch)) results.push(await runInWindow({ ...vsCode, url }));
    return together(results);
  } finally {
    await closing.close();
  }
}

/** Starts the VS Code of the host tests. */
export async function startForTests(scratch: Scratch, env: Record<string, string>): Promise<VsCode> {
  return startVsCode({
    dataDir: scratch.dataDir,
    folder: scratch.workspace,
    settings: { ...stillSettings, ...plainSettings },
    smokeTestDriver: true,
    env: { REALM_CHAT_TEST_STORAGE: join(scratch.dataDir, 'data', 'User', 'globalStorage'), ...env },
  });
}

/** A folder of the file system of test/host/memoryFiles.ts. */
export const virtualFolder = 'memory:/';

/** Writes a workspace with folders of several file systems. Resolves to the path of its file. */
export async function writeSeveralRoots({ dataDir, workspace }: Scratch): Promise<string> {
  const file = join(dataDir, 'several.code-workspace');
  const virtual = [
    { uri: 'frozen:/', name: 'frozen' },
    { uri: virtualFolder, name: 'virtual' },
  ];
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, JSON.stringify({ folders: [...virtual, { path: workspace }] }));
  return file;
}

/** The addresses of three windows: for the folder, for a virtual one, and for a workspace with both. */
async function windows(vsCode: VsCode, scratch: Scratch): Promise<string[]> {
  const file = serverPath(await writeSeveralRoots(scratch));
  const address = (parameter: string): string => `http://127.0.0.1:${vsCode.port}/?${parameter}`;
  return [vsCode.url, address(`folder=${virtualFolder}`), address(`workspace=${encodeURIComponent(file)}`)];
}

async function runInWindow(vsCode: VsCode): Promise<TestResults> {
  await rm(resultsFile, { force: true });
  const browser = await launchBrowser();
  try {
    const exitCode = await runInExtensionHost(browser, vsCode, hostTestsFile, openLog());
    return goodResults(await readResults(resultsFile), exitCode);
  } finally {
    await browser.close();
  }
}

/**
 * Runs the `run` export of a module in the extension host of a VS Code that has the smoke test driver, and passes on each line of its log.
 * Resolves to the exit code: 0, unless it failed. Throws when it reports nothing for 5 minutes.
 */
export async function runInExtensionHost(
  browser: Browser,
  vsCode: VsCode,
  module: string,
  write: (level: string, words: unknown[]) => void,
): Promise<number> {
  const ended = Promise.withResolvers<number>();
  const silence = setTimeout(
    () => ended.reject(new Error(`The host tests reported nothing for ${longestSilence / 60_000} minutes.`)),
    longestSilence,
  );
  const page = await newWindow(browser, { width: 800, height: 600 });
  page.once('crash', () => ended.reject(new Error('The window with the host tests crashed.')));
  // VS Code calls these two functions of its page: with each line of its log, and when the tests have ended.
  await page.exposeFunction('codeAutomationLog', (level: string, words: unknown[]) => {
    silence.refresh();
    write(level, words);
  });
  await page.exposeFunction('codeAutomationExit', ended.resolve);
  await page.addInitScript(unseen);
  await endNetworkReports(page);
  await page.goto(`${vsCode.url}&payload=${encodeURIComponent(JSON.stringify(payload(vsCode.port, module)))}`);
  return ended.promise.finally(() => clearTimeout(silence));
}

function payload(port: number, module: string): [string, string][] {
  const remote = (file: string): string => `vscode-remote://127.0.0.1:${port}${pathToFileURL(file).pathname}`;
  return [
    ['extensionDevelopmentPath', remote(root)],
    ['extensionTestsPath', remote(module)],
  ];
}

/** VS Code's own messages are in the same log: all of it goes to a file, and the output of the tests also to the terminal. */
function openLog(): (level: string, words: unknown[]) => void {
  mkdirSync(dirname(logFile), { recursive: true });
  const file = createWriteStream(logFile, { flags: 'a' });
  return (level, words) => {
    const line = format(...words);
    file.write(`[${level}] ${line}\n`);
    if (line.startsWith(mark)) console.log(line.slice(mark.length));
  };
}

/** The results; an end without results, or a failing exit code with good results, is added as a failure that mocha did not see. */
function goodResults(results: TestResults | undefined, exitCode: number): TestResults {
  const file = relative(root, logFile);
  if (!results)
    throw new Error(`The host tests ended with exit code ${exitCode} before they counted anything; see ${file}.`);
  if (exitCode !== 0 && results.counts.failed === 0)
    throw new Error(`VS Code ended with exit code ${exitCode}; see ${file}.`);
  return results;
}
