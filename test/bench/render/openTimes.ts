// Measures how long a conversation of 500 messages takes to open in the panel's own page, with the facts that the host would send.
import type { Browser } from 'playwright-core';
import { firstScreenFirst } from '../../../src/chat/shownMessages.ts';
import type { Fact } from '../../../src/protocol.ts';
import { openPanelPage, turn } from '../../support/panelPage.ts';
import { markdownText } from './text/markdownText.ts';

/** Milliseconds from the first fact until the end of the conversation is painted, and until all of it is drawn. */
export interface OpenTime {
  firstScreen: number;
  all: number;
}

const rounds = 5;
const turns = 250;
const replyLength = 1500;

/** Measures several rounds, each in a new page. */
export async function measureOpenTimes(browser: Browser): Promise<OpenTime[]> {
  const facts = [...firstScreenFirst({ messages: conversation(), together: () => [] })];
  const times: OpenTime[] = [];
  for (let round = 0; round < rounds; round++) times.push(await measureOnce(browser, facts));
  return times;
}

function conversation() {
  const text = markdownText(turns * replyLength);
  return Array.from({ length: turns }, (_, index) =>
    turn(String(index), text.slice(index * replyLength, (index + 1) * replyLength)),
  ).flat();
}

async function measureOnce(browser: Browser, facts: Fact[]): Promise<OpenTime> {
  const { page } = await openPanelPage(browser);
  const time = await page.evaluate(open, { facts, messages: 2 * turns });
  await page.context().close();
  return time;
}

/**
 * Runs in the page. A reply is completely drawn when its footer has both elements. The content of a frame is painted when the next frame
 * begins.
 */
function open({ facts, messages }: { facts: Fact[]; messages: number }): Promise<OpenTime> {
  const lastHasEnded = (): boolean =>
    document.querySelector('article:last-child .reply-footer')?.childElementCount === 2;
  const allHaveEnded = (): boolean =>
    document.querySelectorAll('article').length === messages &&
    [...document.querySelectorAll('.reply-footer')].every((footer) => footer.childElementCount === 2);
  return new Promise((resolve) => {
    const start = performance.now();
    let firstScreen = 0;
    const look = (): void => {
      const now = performance.now() - start;
      if (firstScreen === 0 && lastHasEnded()) requestAnimationFrame(() => (firstScreen = performance.now() - start));
      if (firstScreen > 0 && allHaveEnded()) resolve({ firstScreen, all: now });
      else requestAnimationFrame(look);
    };
    for (const fact of facts) window.postMessage(fact);
    requestAnimationFrame(look);
  });
}
