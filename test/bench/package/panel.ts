// Measures how long a view takes from the click on its tab until its message box accepts text.
import assert from 'node:assert/strict';
import type { Frame, Locator, Page } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';
import { makeSideBarWide } from '../../support/sideBarWidth.ts';
import { runCommand } from '../../support/workbench.ts';
import { emptyListTitle } from './emptyExtensions.ts';

declare global {
  /** When a mouse button was last pressed, in milliseconds since 1970. */
  var pressedAt: number | undefined;
  /** When the message box of this frame could accept text, in milliseconds since 1970. */
  var usableAt: number | undefined;
}

/** How long opening a view took. */
export interface Opening {
  /**
   * Milliseconds from the click until VS Code requested the page, until the page itself started, and until its message box accepted text.
   */
  asked: number;
  page: number;
  usable: number;
  /** The addresses of everything that the page had loaded by then. */
  loaded: string[];
}

/** Prepares a window that has not opened VS Code yet. */
export function watchPanels(window: Page): Promise<unknown> {
  return window.context().addInitScript(watch);
}

/** Shows the secondary side bar with the empty list, wide enough for the tabs of all views beside the buttons of ours. */
export async function showSideBar(window: Page): Promise<void> {
  await runCommand(window, `${emptyListTitle}: Focus on ${emptyListTitle} View`);
  await tab(window, emptyListTitle).waitFor();
  await makeSideBarWide(window, 500);
}

/**
 * Measures how long a view of the secondary side bar takes to open from its tab. Then shows the empty list, so that VS Code drops the page
 * of the view.
 */
export async function opening(window: Page, title: string): Promise<Opening> {
  await tab(window, title).click();
  const pressedAt = await window.evaluate(() => globalThis.pressedAt ?? Infinity);
  const [frame, seen] = await eventually(() => usableFrame(window, pressedAt), 30_000);
  const asked = (await askedAt(frame)) - pressedAt;
  await typeIn(frame);
  // The tabs move when the buttons of another view appear, so a click may miss.
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
    // A frame may disappear while this runs in it.
    const seen = await frame.evaluate(look).catch(() => undefined);
    if (seen && seen.usableAt > pressedAt) return [frame, seen];
  }
  throw new Error('No message box takes text.');
}

/** Checks that the message box accepts text, and leaves no draft behind. */
async function typeIn(frame: Frame): Promise<void> {
  const input = frame.locator('textarea');
  await input.press('x');
  assert.equal(await input.inputValue(), 'x');
  await input.fill('');
}

/** When VS Code requested a view, which is when it started its own page around the page of the extension. */
async function askedAt(frame: Frame): Promise<number> {
  return (await frame.parentFrame()?.evaluate(() => performance.timeOrigin)) ?? NaN;
}

/** Times in milliseconds since 1970, and the addresses that were loaded before `usableAt`. */
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

/** Runs in each frame: notes when a visible message box has the focus. In the window itself, notes when a mouse button is pressed. */
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
