// When Enter was pressed in a page, and when the first text after it was painted.
import type { Frame, Page } from 'playwright-core';
import { setTimeout } from 'node:timers/promises';
import { ahead } from './clock.ts';
import type { Wire } from './wireProcess.ts';

/** Milliseconds since 1970. */
interface Seen {
  /** How far the clock of the page is ahead. */
  ahead: number;
  replies: number;
  enterAt: number;
  /** When the text arrived in the page, as a message of the host or of a socket. */
  arrivedAt: number;
  /** When it was in the document, and when the page had painted it. */
  changedAt: number;
  paintedAt: number;
}

declare global {
  /** What the page has seen since Enter. */
  var seen: Seen | undefined;
}

/** Milliseconds of one message, from Enter to its reply on the screen. */
export interface Painted {
  /** From Enter until the connection came, and until the first byte of the request came. */
  toConnection: number;
  toWire: number;
  /** From the first byte of the reply until its text arrived in the page, was in the document, and was painted. */
  toPage: number;
  toDocument: number;
  toPaint: number;
}

/** Begins to watch a page. */
export function watch(frame: Frame): Promise<unknown> {
  return frame.evaluate(watchHere);
}

/** Presses Enter, which has the focus of the page, and waits for the reply. Its frame is left alone meanwhile. */
export async function pressEnter(page: Page, frame: Frame, wire: Wire): Promise<Painted> {
  const before = await frame.evaluate(ahead);
  // Whatever the message box did with the text is over.
  await setTimeout(250);
  await page.keyboard.press('Enter');
  const { connectedAt, requestAt, repliedAt } = await wire.next();
  await setTimeout(250);
  const seen = await frame.evaluate(() => globalThis.seen);
  if (!seen?.paintedAt) throw new Error('The reply was not painted.');
  const since = (start: number, at: number): number => (at > 0 ? at - before - start : NaN);
  const enterAt = seen.enterAt - before;
  return {
    toConnection: connectedAt - enterAt,
    toWire: requestAt - enterAt,
    toPage: since(repliedAt, seen.arrivedAt),
    toDocument: since(repliedAt, seen.changedAt),
    toPaint: since(repliedAt, seen.paintedAt),
  };
}

/** The milliseconds of a frame of this page, the median of thirty. */
export function frameTime(frame: Frame): Promise<number> {
  return frame.evaluate(async () => {
    const at: number[] = [];
    while (at.length < 31) at.push(await new Promise<number>((resolve) => requestAnimationFrame(resolve)));
    const times = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    return times.sort((one, other) => one - other)[15] ?? NaN;
  });
}

/**
 * Runs in the page. What is drawn in a frame is painted when the first task after that frame runs, whether it was drawn in the frame or
 * before it: an observer of sizes is called in each frame after its scripts and its layout.
 */
function watchHere(): void {
  const bodies = (): Element[] => [...document.querySelectorAll('[data-role="assistant"] [data-part="body"]')];
  const now = (): number => performance.timeOrigin + performance.now();
  const none = { ahead: 0, replies: 0, enterAt: 0, arrivedAt: 0, changedAt: 0, paintedAt: 0 };
  let known: Element[] = [];
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key !== 'Enter') return;
      known = bodies();
      globalThis.seen = { ...none, enterAt: performance.timeOrigin + timeStamp };
    },
    true,
  );
  addEventListener(
    'message',
    ({ data }: MessageEvent<{ type?: string }>) => {
      if (globalThis.seen && data.type === 'turn-delta') globalThis.seen.arrivedAt ||= now();
    },
    true,
  );
  new MutationObserver(() => {
    const { seen } = globalThis;
    if (!seen || seen.changedAt > 0) return;
    const body = bodies().find((one) => !known.includes(one) && one.textContent.includes('Hello'));
    if (!body) return;
    seen.changedAt = now();
    const afterLayout = new ResizeObserver(() => {
      afterLayout.disconnect();
      const { port1, port2 } = new MessageChannel();
      port2.onmessage = () => (seen.paintedAt ||= now());
      port1.postMessage(undefined);
    });
    afterLayout.observe(body);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
