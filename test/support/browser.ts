// The browser that shows VS Code in tests and screenshots.
import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from './browserPath.ts';
import { canInstall, installPackages } from './debianPackages.ts';

const howToGetOne =
  'No Chrome, Edge, Chromium or Brave was found. Install one of them, or put the path of its program into the variable CHROME_PATH.';

/** Switches for a browser that only shows a server of this machine: without a sandbox, which would not work as root, or requests of its own. */
export const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];
quiet.push('--disable-component-update', '--disable-sync');

/** A switch for pages that are used for seconds: their code is not compiled again and again to become faster, which takes longer than it saves. */
export const compiledOnce = '--js-flags=--no-maglev --no-turbofan';

/** Path of a browser; as root on a Debian-like system it installs Chromium when there is none. Throws an error that says how to get one. */
export async function browserPath(): Promise<string> {
  const found = findBrowser();
  if (found !== undefined) return found;
  if (canInstall()) await installPackages('chromium-headless-shell').catch((why: unknown) => console.log(String(why)));
  const installed = findBrowser();
  if (installed === undefined) throw new Error(howToGetOne);
  return installed;
}

/** Starts the browser without a window, with further switches if given. When there is none, throws an error that says how to get one. */
export async function launchBrowser(...switches: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: await browserPath(), args: [...quiet, ...switches], timeout: 60_000 });
}
