// How long a view takes from the click on its icon until its message box takes text.
import assert from 'node:assert/strict';
import type { Frame, Locator, Page } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';
import { makeSideBarWide } from '../../support/sideBarWidth.ts';
import { runCommand } from '../../support/workbench.ts';
import { emptyListTitle } from './emptyExtensions.ts';

declare global {
  /** When a mouse button was pressed last, milliseconds since 1970. */
  var pressedAt: number | undefined;
  /** When the message box of this frame could take text. */
  var usableAt: number | undefined;
}

/** What opening a view took. */
export interface Opening {
  /** Milliseconds from the click until VS Code asked for the page, until the page itself began, and until its message box took text. */
  asked: number;
  page: number;
  usable: number;
  /** The addresses of what the page has loaded until then. */
  loaded: string[];
}

/** Prepares a window that has not opened VS Code yet. */
export function watchPanels(window: Page): Promise<unknown> {
  return window.context().addInitScript(watch);
}

/** Shows the second side bar with the empty list, wide enough for the tabs of all views beside the buttons of ours. */
export async function showSideBar(window: Page): Promise<void> {
  await runCommand(window, `${emptyListTitle}: Focus on ${emptyListTitle} View`);
  await tab(window, emptyListTitle).waitFor();
  await makeSideBarWide(window, 500);
}

/** Shows a view of the second side bar by its tab, and then the empty list, with which VS Code drops its page. */
export async function opening(window: Page, title: string): Promise<Opening> {
  await tab(window, title).click();
  const pressedAt = await window.evaluate(() => globalThis.pressedAt ?? Infinity);
  const [frame, seen] = await eventually(() => usableFrame(window, pressedAt), 30_000);
  const asked = (await askedAt(frame)) - pressedAt;
  await typeIn(frame);
  // The tabs move when the buttons of another view come, and a click may miss.
  await eventually(async () => {
    await tab(window, emptyListTitle).click();
    await window.locator('iframe.webview').waitFor({ state: 'detached', timeout: 2_000 });
  });
  return {
    asked,
    page: seen.beganAt - pressedAt,
    usable: seen.usableAt - pressedAt,
    loaded: seen.loaded,
  };
}

function tab(window: Page, title: string): Locator {
  return window.locator('.part.auxiliarybar').getByRole('tab', { name: new RegExp(`^${title}`) });
}

async function usableFrame(window: Page, pressedAt: number): Promise<[Frame, Seen]> {
  for (const frame of window.frames()) {
    // A frame may go away while it is asked.
    const seen = await frame.evaluate(look).catch(() => undefined);
    if (seen && seen.usableAt > pressedAt) return [frame, seen];
  }
  throw new Error('No message box takes text.');
}

/** Proves that it does; a draft is not left behind. */
async function typeIn(frame: Frame): Promise<void> {
  const input = frame.locator('textarea');
  await input.press('x');
  assert.equal(await input.inputValue(), 'x');
  await input.fill('');
}

/** When VS Code asked for a view: for the page of its own that has the page of the extension in it. */
async function askedAt(frame: Frame): Promise<number> {
  return (await frame.parentFrame()?.evaluate(() => performance.timeOrigin)) ?? NaN;
}

/** Moments in milliseconds since 1970. */
interface Seen {
  beganAt: number;
  usableAt: number;
  loaded: string[];
}

function look(): Seen {
  const usableAt = globalThis.usableAt ?? 0;
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const before = resources.filter(({ responseEnd }) => performance.timeOrigin + responseEnd < usableAt);
  return { beganAt: performance.timeOrigin, usableAt, loaded: before.map(({ name }) => name) };
}

/** Runs in each frame: notes when there is a message box that can be seen and has the focus. */
function watch(): void {
  if (window.top === window) {
    document.addEventListener('mousedown', () => (globalThis.pressedAt = Date.now()), true);
    return;
  }
  const tryToFocus = (): void => {
    const input = document.querySelector('textarea:enabled');
    if (input instanceof HTMLTextAreaElement && input.checkVisibility()) input.focus();
    if (input && document.activeElement === input) globalThis.usableAt = Date.now();
    else setTimeout(tryToFocus);
  };
  tryToFocus();
}
