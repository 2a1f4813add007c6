// The chat panel's own page: a frame inside a frame of the VS Code window.
import type { Frame, FrameLocator, Locator, Page } from 'playwright-core';
import { extensionId } from './extensionId.ts';

const ours = `iframe.webview[src*="extensionId=${extensionId}"]`;
/** The second side bar, where the chat is, reaches to the right edge of the window; then editors do not. */
const atRightEdge = '.webview-overlay-outer-right';

/** Looks into the chat view. Each use finds the frame anew, because VS Code drops and rebuilds a view that was hidden. */
export function chat(page: Page): FrameLocator {
  return page.frameLocator(ours).frameLocator('#active-frame');
}

/** The chat view as VS Code has it in its window. */
export function chatView(page: Page): Locator {
  return page.locator(ours);
}

/** The same while chats are open in editor tabs too. */
export function chatInSideBar(page: Page): FrameLocator {
  return page.frameLocator(`${atRightEdge} > ${ours}`).frameLocator('#active-frame');
}

/** Looks into the chat of the editor tab that is in front, beside the second side bar; for windows with one group of editors. */
export function chatInTab(page: Page): FrameLocator {
  return page.frameLocator(`:not(${atRightEdge}) > ${ours}`).frameLocator('#active-frame');
}

/** The frame of the chat view as it is now, once it shows a conversation or a heading. */
export async function chatFrame(page: Page): Promise<Frame> {
  const shown = chat(page).locator('[role="log"], h1, h2').filter({ visible: true }).first();
  await shown.waitFor();
  const element = await shown.elementHandle();
  const frame = await element.ownerFrame();
  if (!frame) throw new Error('The chat view went away while it was looked at.');
  return frame;
}
