// A VS Code window that nobody looks at. A browser without a graphics card draws by processor: each time that a scroll bar fades or a
// spinner turns, sixty times a second.
import type { Page } from 'playwright-core';

/**
 * Runs in a page before anything else: nothing of the window moves by itself, and none of it is drawn, while all of it is laid out, can be
 * clicked, and has the focus. The pages in it, which are those of extensions, keep what moves in them.
 */
export const unseen = `
  if (window === window.top) {
    const style = new CSSStyleSheet();
    style.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important } html { opacity: 0 }');
    document.adoptedStyleSheets.push(style);
  }`;

/** Takes that back, for a picture. */
export function reveal(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}
