// The chat panel's own page: a frame inside a frame of the VS Code window.
import type { Frame, FrameLocator, Locator, Page } from 'playwright-core';
import { extensionId } from './extensionId.ts';

const ours = `iframe.webview[src*="extensionId=${extensionId}"]`;
/** The secondary side bar with the chat reaches to the right edge of the window; editors then do not. */
const atRightEdge = '.webview-overlay-outer-right';

/** Looks into the chat view. Each use finds the frame again, because VS Code drops and rebuilds a hidden view. */
export function chat(page: Page): FrameLocator {
  return page.frameLocator(ours).frameLocator('#active-frame');
}

/** The element of the chat view in the VS Code window. */
export function chatView(page: Page): Locator {
  return page.locator(ours);
}

/** Looks into the chat view while chats are open in editor tabs too. */
export function chatInSideBar(page: Page): FrameLocator {
  return page.frameLocator(`${atRightEdge} > ${ours}`).frameLocator('#active-frame');
}

/** Looks into the chat of the active editor tab, beside the secondary side bar; for windows with one editor group. */
export function chatInTab(page: Page): FrameLocator {
  return page.frameLocator(`:not(${atRightEdge}) > ${ours}`).frameLocator('#active-frame');
}

/** The current frame of the chat view, once it shows a conversation or a heading. */
export async function chatFrame(page: Page): Promise<Frame> {
  const shown = chat(page).locator('[role="log"], h1, h2').filter({ visible: true }).first();
  await shown.waitFor();
  const element = await shown.elementHandle();
  const frame = await element.ownerFrame();
  if (!frame) throw new Error('The chat view went away while it was looked at.');
  return frame;
}
