// Where Chromium without a window, Chrome, Edge, Chromium or Brave are on each system.
import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Path of an installed browser of the Chromium family: CHROME_PATH, else the first that is found; undefined when none is. */
export function findBrowser(): string | undefined {
  const named = process.env['CHROME_PATH'];
  return named ?? candidates().find(isExecutable);
}

function candidates(): string[] {
  if (process.platform === 'win32') return onWindows();
  return process.platform === 'darwin' ? onMac() : onLinux();
}

/** Chromium without a window of its own comes first: it draws the same, and needs half the time. */
function onLinux(): string[] {
  const names = ['chromium-headless-shell', 'google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];
  names.push('microsoft-edge', 'microsoft-edge-stable', 'brave-browser', 'brave');
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const usual = [
    '/usr/bin',
    '/usr/local/bin',
    '/opt/google/chrome',
    '/opt/microsoft/msedge',
    '/opt/brave.com/brave',
    '/snap/bin',
  ];
  return names.flatMap((name) => [...folders, ...usual].map((folder) => join(folder, name)));
}

function onMac(): string[] {
  const names = ['Google Chrome', 'Microsoft Edge', 'Chromium', 'Brave Browser'];
  const folders = ['/Applications', join(homedir(), 'Applications')];
  return names.flatMap((name) => folders.map((folder) => join(folder, `${name}.app`, 'Contents', 'MacOS', name)));
}

function onWindows(): string[] {
  const programs = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];
  programs.push('Chromium\\Application\\chrome.exe', 'BraveSoftware\\Brave-Browser\\Application\\brave.exe');
  const folders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => process.env[name] ?? []);
  return programs.flatMap((program) => folders.map((folder) => join(folder, program)));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
