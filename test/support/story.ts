// A user story in a real VS Code: browser tests open one, and it is ended, and on failure pictured, when the test ends.
import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { compiledOnce, launchBrowser } from './browser.ts';
import { chat } from './chatFrame.ts';
import { startClosing, type Closing } from './closing.ts';
import {
  connectionSettings,
  startConnectedVsCode,
  type ConnectedVsCode,
  type ConnectedVsCodeOptions,
} from './connectedVsCode.ts';
import { root } from '../../tools/install.mjs';
import { vsixFile } from '../../tools/packaging/packaging.ts';
import { addResetKeys, disconnect, forgetful, reset } from './reset.ts';
import { startSampleService } from '../service/server.ts';
import { exitOnSignal } from '../../tools/signals.ts';
import { openDialogs } from './dialogs.ts';
import { earlierNotifications } from './notifications.ts';
import { reveal, unseen } from './unseen.ts';
import { stillSettings } from './vscodeSettings.ts';
import { newWindow, openWorkbench, statusItem, type WindowSize } from './workbench.ts';

/** What a story has in its hands. */
export interface Story extends ConnectedVsCode {
  browser: Browser;
  page: Page;
  /** The inside of the chat view, once it is shown. */
  chat: FrameLocator;
}

/** How a story begins; by default connected to the sample service. */
export type StoryOptions = Omit<ConnectedVsCodeOptions, 'vsix'> & {
  size?: WindowSize;
  /** Looks at a window before anything is loaded into it. */
  watch?: (page: Page) => Promise<unknown>;
  /**
   * True: the story does not share its VS Code, because it depends on what VS Code keeps of earlier ones, or on no file having been open.
   */
  own?: boolean;
};

/** A VS Code in a window, and how to close both. */
interface Opened {
  running: ConnectedVsCode;
  page: Page;
  closing: Closing;
}

/** The options that a VS Code can be reset to; a story with any other has a VS Code of its own. */
const resettable = new Set(['service', 'settings', 'connected']);

const settingsOfStories = { ...stillSettings, ...forgetful };

let browser: Promise<Browser> | undefined;
let shown: Page | undefined;
/** What the story that runs will leave to the next one, and what one before has left. */
let lent: Opened | undefined;
let kept: Opened | undefined;
let closing = startClosing();

exitOnSignal();

/**
 * Starts a story: a sample service, and a VS Code with the VSIX in a window. Stories that need nothing special share one VS Code, which is
 * brought back to its beginning for each of them (`reset`). At most one at a time.
 */
export async function openStory(options: StoryOptions = {}): Promise<Story> {
  const isShared = Object.keys(options).every((name) => resettable.has(name));
  const opened = (isShared && (await openKept(options))) || (await openNew(options, isShared));
  if (isShared) lent = opened;
  return { ...opened.running, browser: await theBrowser(), page: opened.page, chat: chat(opened.page) };
}

function theBrowser(): Promise<Browser> {
  return (browser ??= launchBrowser(compiledOnce));
}

async function openNew({ prepare, ...options }: StoryOptions, isShared: boolean): Promise<Opened> {
  const addKeys: typeof prepare = ({ dataDir }) => addResetKeys(dataDir);
  const prepared = isShared ? { prepare: addKeys } : prepare && { prepare };
  const settings = { ...settingsOfStories, ...options.settings };
  const running = await startConnectedVsCode({ ...options, settings, ...prepared, vsix: vsixFile() });
  closing.add(running.stop);
  const page = await newWindow(await theBrowser(), options.size);
  closing.add(() => page.context().close());
  await page.context().addInitScript(unseen);
  shown = page;
  await options.watch?.(page);
  await openWorkbench(page, running.vsCode.url);
  await extensionStarted(page);
  return { running, page, closing };
}

/** Waits for the item of the status bar, which is the first thing that the extension shows: on a busy machine, VS Code starts it late. */
async function extensionStarted(page: Page): Promise<void> {
  await statusItem(page).waitFor({ state: 'attached', timeout: 60_000 });
}

/** Resolves to the VS Code that an earlier story has left; to nothing when there is none, or none that can be reset. */
async function openKept({
  service: serviceOptions,
  settings,
  connected = true,
}: StoryOptions): Promise<Opened | undefined> {
  if (!kept) return undefined;
  const { running, page } = kept;
  closing = kept.closing;
  kept = undefined;
  const service = await startSampleService(serviceOptions);
  closing.add(() => service.close());
  try {
    await reset({ ...running, page }, { ...settingsOfStories, ...connectionSettings(service.url), ...settings });
    if (!connected) await disconnect({ ...running, page }, { ...settingsOfStories, ...settings });
  } catch (problem) {
    console.log(`      a new VS Code, because the one before could not be reset: ${firstLine(problem)}`);
    await closeAll();
    return undefined;
  }
  shown = page;
  return { running: { ...running, service }, page, closing };
}

function firstLine(problem: unknown): string {
  return String(problem).split('\n', 1)[0] ?? '';
}

// These hooks stand outside every suite, so they hold for each test of each file that imports this one.
afterEach(async function () {
  const { state, fullTitle } = { state: this.currentTest?.state, fullTitle: this.currentTest?.fullTitle() ?? '' };
  // One that is tried again has not failed yet.
  if (shown && state !== 'passed') await picture(shown, fullTitle);
  shown = undefined;
  if (lent && state === 'passed') await keep(lent);
  else await closeAll();
  lent = undefined;
});

after(async () => {
  await kept?.closing.close();
  await (await browser)?.close();
});

/** Its service ends with its story, so that nothing of it goes on. */
async function keep(opened: Opened): Promise<void> {
  await opened.running.service.close();
  kept = opened;
  closing = startClosing();
}

async function closeAll(): Promise<void> {
  const toClose = closing;
  closing = startClosing();
  await toClose.close();
}

async function picture(page: Page, title: string): Promise<void> {
  const folder = join(root, 'out', 'failures');
  await mkdir(folder, { recursive: true });
  await reveal(page);
  const file = join(folder, `${title.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120)}.png`);
  await page.screenshot({ path: file });
  console.log(`      picture: ${relative(root, file)}`);
  for (const text of await openDialogs(page)) console.log(`      dialog: ${text}`);
  for (const text of await earlierNotifications(page)) console.log(`      notification: ${text}`);
}
