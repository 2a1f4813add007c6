// The browser that shows VS Code in tests and screenshots.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from './browserPath.ts';
import { upgradedPackages } from './aptPlan.ts';
import { runInForeground } from '../../tools/childProcess.mjs';

const howToGetOne =
  'No Chrome, Edge, Chromium or Brave was found. Install one of them, or put the path of its program into the variable CHROME_PATH.';

// It only shows a server of this machine: it needs no sandbox (which would not work as root) and must make no requests of its own.
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
quiet.push('--disable-component-update', '--disable-sync');

/** Path of a browser; as root on a Debian-like system it installs Chromium when there is none. Throws an error that says how to get one. */
export async function browserPath(): Promise<string> {
  const found = findBrowser();
  if (found !== undefined) return found;
  if (canUseApt()) await installChromium();
  const installed = findBrowser();
  if (installed === undefined) throw new Error(howToGetOne);
  return installed;
}

/** Starts the browser without a window, with further switches if given. When there is none, throws an error that says how to get one. */
export async function launchBrowser(...switches: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: await browserPath(), args: [...quiet, ...switches], timeout: 60_000 });
}

function canUseApt(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Adds Chromium and the libraries it needs. Throws when other packages of this system would have to change for it. */
async function installChromium(): Promise<void> {
  console.log('Installing Chromium (apt-get) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A machine that has just started may be installing its updates: wait for them.
  const patiently = ['-o', 'DPkg::Lock::Timeout=180'];
  const install = ['install', ...patiently, '-q', '-y', '--no-install-recommends', '--no-remove'];
  install.push('chromium-headless-shell');
  await runInForeground('apt-get', ['update', '-q'], { env });
  const upgraded = upgradedPackages(await simulated(install));
  if (upgraded.length > 0)
    throw new Error(`Chromium was not installed: it would upgrade ${upgraded.join(', ')}. ${howToGetOne}`);
  await runInForeground('apt-get', install, { env });
}

async function simulated(install: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('apt-get', ['--simulate', ...install], { maxBuffer: 16 * 1024 ** 2 });
  return stdout;
}
