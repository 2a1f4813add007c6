// Watches the page of the panel in every frame, while replies arrive a character at a time.
import type { Frame, Page } from 'playwright-core';
import type { Fact } from '../../src/protocol.ts';

const elements =
  'p h3 h4 h5 h6 ul ol li blockquote hr pre code div span button table thead tbody tr th td a strong em del br kbd sub sup details summary';

/** What a frame showed that it must not. */
interface Watch {
  faults: string[];
  stop: () => number;
}

declare global {
  var watch: Watch;
}

/** From now on notes what is in replies but plain elements and links to the web, and what of the panel is not where it was. */
export function watchFrames(page: Page | Frame): Promise<void> {
  return page.evaluate((allowed) => {
    const names = new Set(allowed.split(' '));
    const faults = new Set<string>();
    const place = (): string =>
      ['.page', '.transcript', '.composer', '.composer textarea']
        .map((part) => JSON.stringify(document.querySelector(part)?.getBoundingClientRect()))
        .join();
    const inReplies = (shown: Element): void => {
      if (!names.has(shown.localName)) faults.add(`<${shown.localName}>`);
      for (const { name, value } of shown.attributes) {
        const isActive = /^(on|style$|src|srcset|srcdoc|id$|name$|action|form|background|poster|data$)/.test(name);
        if (isActive || (name === 'href' && !/^(https?|mailto):/.test(value))) faults.add(`${name}="${value}"`);
      }
    };
    const isOnTop = (box: Element | null): boolean => {
      const { x = 0, y = 0, width = 0, height = 0 } = box?.getBoundingClientRect() ?? {};
      return document.elementFromPoint(x + width / 2, y + height / 2) === box;
    };
    const before = place();
    let frames = 0;
    let next = 0;
    const look = (): void => {
      frames += 1;
      document.querySelectorAll('[data-part="body"] *').forEach(inReplies);
      if (place() !== before) faults.add('The panel has changed its place.');
      if (!isOnTop(document.querySelector('.composer textarea'))) faults.add('Something lies over the message box.');
      next = requestAnimationFrame(look);
    };
    look();
    globalThis.watch = {
      get faults() {
        return [...faults];
      },
      stop: () => (cancelAnimationFrame(next), frames),
    };
  }, elements);
}

/** Ends that; resolves to how many frames there were, and what was wrong with them. */
export function endWatching(page: Page | Frame): Promise<{ frames: number; faults: string[] }> {
  return page.evaluate(() => ({ frames: globalThis.watch.stop(), faults: globalThis.watch.faults }));
}

/** Tells the page these texts, each for a reply of its own, a character of each in a frame. */
export function streamTogether(page: Page, replies: { id: string; text: string }[]): Promise<void> {
  return page.evaluate(async (all) => {
    const longest = Math.max(...all.map(({ text }) => text.length));
    for (let place = 0; place < longest; place += 1) {
      for (const { id, text } of all) {
        const delta: Fact = { type: 'turn-delta', id, text: text.charAt(place) };
        if (delta.text !== '') window.postMessage(delta);
      }
      await new Promise(requestAnimationFrame);
    }
  }, replies);
}
