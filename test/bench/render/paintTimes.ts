// In a real VS Code: how long it takes from a delta leaving the server until its text is painted.
import type { Browser, Frame } from 'playwright-core';
import { chat, chatFrame } from '../../support/chatFrame.ts';
import { startConnectedVsCode, type ConnectedVsCode } from '../../support/connectedVsCode.ts';
import { ended, newChat, say } from '../../support/conversation.ts';
import { packVsix, vsixFile } from '../../support/packaging.ts';
import { installVsCode } from '../../support/vscodeInstall.ts';
import { newWindow, openWorkbench } from '../../support/workbench.ts';
import { deltaCount, mark, sendMarkedReply } from './markedReply.ts';

declare global {
  /** When the text of each delta was painted, milliseconds since 1970. */
  var paintedAt: number[];
}

/** Milliseconds for each delta of a reply, in the packed extension. */
export async function measurePaintTimes(browser: Browser): Promise<number[]> {
  await installVsCode();
  await packVsix();
  const running = await startConnectedVsCode({ vsix: vsixFile() });
  try {
    return await measureIn(browser, running);
  } finally {
    await running.stop();
  }
}

async function measureIn(browser: Browser, { vsCode, service }: ConnectedVsCode): Promise<number[]> {
  const page = await newWindow(browser);
  await openWorkbench(page, vsCode.url);
  await newChat(page);
  const frame = await chatFrame(page);
  await watchMarks(frame);
  const sending = new Promise<number[]>((resolve) =>
    service.answerNext((_, response) => void sendMarkedReply(response).then(resolve)),
  );
  await say(chat(page), 'Go on');
  const sentAt = await sending;
  await ended(chat(page), 'done');
  const paintedAt = await frame.evaluate(() => globalThis.paintedAt);
  await page.context().close();
  return sentAt.map((sent, index) => painted(paintedAt, index) - sent);
}

function painted(paintedAt: readonly number[], index: number): number {
  const at = paintedAt[index];
  if (!at) throw new Error(`"${mark(index)}" was never seen in the panel.`);
  return at;
}

/** A text that is seen in one frame is on the screen when the next one begins. */
async function watchMarks(frame: Frame): Promise<void> {
  await frame.evaluate(
    (marks) => {
      globalThis.paintedAt = [];
      const log = document.querySelector('[role="log"]');
      if (!log) throw new Error('There is no conversation.');
      let seen = 0;
      const observer = new MutationObserver(() => {
        const text = log.querySelector('[data-role="assistant"] [data-part="body"]')?.textContent ?? '';
        const from = seen;
        while (seen < marks.length && text.includes(marks[seen] ?? '')) seen++;
        const to = seen;
        if (to > from) requestAnimationFrame(() => globalThis.paintedAt.fill(Date.now(), from, to));
      });
      globalThis.paintedAt.length = marks.length;
      observer.observe(log, { childList: true, subtree: true, characterData: true });
    },
    Array.from({ length: deltaCount }, (_, index) => mark(index)),
  );
}
