// Measures in a real VS Code how long it takes from when a delta leaves the server until its text is on the screen.
import type { Browser, Frame } from 'playwright-core';
import { chat, chatFrame } from '../../support/chatFrame.ts';
import { startConnectedVsCode, type ConnectedVsCode } from '../../support/connectedVsCode.ts';
import { ended, newChat, say } from '../../support/conversation.ts';
import { packVsix, vsixFile } from '../../../tools/packaging/packaging.ts';
import { installVsCode } from '../../support/vscodeInstall.ts';
import { newWindow, openWorkbench } from '../../support/workbench.ts';
import { deltaCount, mark, sendMarkedReply } from './markedReply.ts';
import { presentedFrames, tracedMarks, type TraceEvent } from './trace.ts';

/** For each delta of a reply, milliseconds after it left the server. */
export interface PaintTimes {
  /**
   * Until the browser has presented the frame that draws it. No monitor is connected, so this does not wait for the next refresh of one.
   */
  presented: number[];
  /** Until the frame after that one begins. */
  nextFrame: number[];
}

/** Measures the times in the packed extension. */
export async function measurePaintTimes(browser: Browser): Promise<PaintTimes> {
  await installVsCode();
  await packVsix();
  const running = await startConnectedVsCode({ vsix: vsixFile() });
  try {
    return await measureIn(browser, running);
  } finally {
    await running.stop();
  }
}

async function measureIn(browser: Browser, { vsCode, service }: ConnectedVsCode): Promise<PaintTimes> {
  const page = await newWindow(browser);
  await openWorkbench(page, vsCode.url);
  await newChat(page);
  const frame = await chatFrame(page);
  await watchMarks(frame);
  await browser.startTracing(page, { categories: ['blink.user_timing', 'devtools.timeline'] });
  const sending = new Promise<number[]>((resolve) =>
    service.answerNext((_, response) => void sendMarkedReply(response).then(resolve)),
  );
  await say(chat(page), 'Go on');
  const sentAt = await sending;
  await ended(chat(page), 'done');
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const origin = await frame.evaluate(() => performance.timeOrigin);
  await page.context().close();
  return timesOf(traceEvents, sentAt, origin);
}

/** `origin` is the time from which the marks of the page count, in milliseconds since 1970. */
function timesOf(events: TraceEvent[], sentAt: readonly number[], origin: number): PaintTimes {
  const frames = presentedFrames(events);
  const marks = new Map(tracedMarks(events).map((traced) => [traced.name, traced]));
  const presented: number[] = [];
  const nextFrame: number[] = [];
  for (const [index, sent] of sentAt.entries()) {
    const drawn = marks.get(`drawn ${index}`);
    const next = marks.get(`next ${index}`);
    if (!drawn || !next) throw new Error(`"${mark(index)}" was never seen in the panel.`);
    nextFrame.push(origin + next.startTime - sent);
    const frame = frames.find(({ pid, start, end }) => pid === drawn.pid && start <= drawn.at && drawn.at <= end);
    // A few deltas are drawn in response to something else, between two frames.
    if (frame) presented.push(origin + drawn.startTime + frame.presented - drawn.at - sent);
  }
  if (presented.length < 0.95 * sentAt.length) throw new Error('The browser does not tell when frames are presented.');
  return { presented, nextFrame };
}

/** Marks, for each delta, when its text is drawn and when the frame after that begins. */
async function watchMarks(frame: Frame): Promise<void> {
  await frame.evaluate(
    (marks) => {
      const log = document.querySelector('[role="log"]');
      if (!log) throw new Error('There is no conversation.');
      let seen = 0;
      const observer = new MutationObserver(() => {
        const text = log.querySelector('[data-role="assistant"] [data-part="body"]')?.textContent ?? '';
        for (; seen < marks.length && text.includes(marks[seen] ?? ''); seen++) {
          const index = seen;
          performance.mark(`drawn ${index}`);
          requestAnimationFrame(() => performance.mark(`next ${index}`));
        }
      });
      observer.observe(log, { childList: true, subtree: true, characterData: true });
    },
    Array.from({ length: deltaCount }, (_, index) => mark(index)),
  );
}
