// The pages that are measured: VS Code with Realm Chat for each way to the service, and a bare page, in one browser.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Frame, Page } from 'playwright-core';
import { chat, chatFrame } from '../../support/chatFrame.ts';
import type { Closing } from '../../support/closing.ts';
import { connectionSettings, sampleKey } from '../../support/connectedVsCode.ts';
import { composer, ended, newChat, say } from '../../support/conversation.ts';
import { installExtension } from '../../support/installedExtension.ts';
import { makeScratch } from '../../support/scratch.ts';
import { startVsCode } from '../../support/vscodeServer.ts';
import { stillSettings } from '../../support/vscodeSettings.ts';
import { newWindow, openWorkbench } from '../../support/workbench.ts';
import { vsixFile } from '../../../tools/packaging/packaging.ts';
import { addExtensions } from '../package/emptyExtensions.ts';
import { bareExtension, barePanel } from './bareExtension.ts';
import { frameTime, pressEnter, watch, type Painted } from './watchedPage.ts';
import type { Way } from './wireMessages.ts';
import type { Wire } from './wireProcess.ts';

/** A page that sends a message at Enter. */
export interface Window {
  measure: () => Promise<Painted>;
  /** Milliseconds of a frame. */
  frameTime: () => Promise<number>;
}

/** After so many messages a new conversation begins, so that all have about the same length. */
const longest = 8;

/** Opens a VS Code that is connected this way: the chat in it, and the page of an extension that does as little as one can do. */
export async function openVsCode(
  browser: Browser,
  wire: Wire,
  way: Way,
  closing: Closing,
): Promise<{ chat: Window; bare: Window }> {
  const { dataDir, workspace, remove } = await makeScratch();
  closing.add(remove);
  const caFile = join(dataDir, 'authority.pem');
  const settings = { ...stillSettings, ...connectionSettings(way.url), 'realmChat.caFile': caFile };
  await installExtension(dataDir, vsixFile());
  // Without a proxy, so it is the same for every way.
  await addExtensions(dataDir, [bareExtension(wire.ways.direct, wire.authority)]);
  const vsCode = await startVsCode({
    ...{ dataDir, folder: workspace },
    settings: { ...settings, ...(way.proxy !== undefined && { 'http.proxy': way.proxy }) },
    env: { REALM_CHAT_API_KEY: sampleKey },
  });
  closing.add(vsCode.stop);
  await writeFile(caFile, wire.authority);
  const page = await newWindow(browser);
  closing.add(() => page.context().close());
  await openWorkbench(page, vsCode.url);
  const bare = await openedPanel(page, wire);
  let frame = await newConversation(page, wire);
  let count = 0;
  const chatWindow: Window = {
    frameTime: () => frameTime(frame),
    measure: async () => {
      if (count++ % longest === longest - 1) frame = await newConversation(page, wire);
      await composer(chat(page)).fill('What is a mutex?');
      return pressEnter(page, frame, wire);
    },
  };
  return { chat: chatWindow, bare };
}

async function openedPanel(page: Page, wire: Wire): Promise<Window> {
  const input = page.frameLocator(barePanel).frameLocator('#active-frame').locator('textarea');
  await input.waitFor();
  const frame = await (await input.elementHandle()).ownerFrame();
  if (!frame) throw new Error('The page of the extension went away.');
  await watch(frame);
  return {
    frameTime: () => frameTime(frame),
    measure: async () => {
      await input.fill('What is a mutex?');
      return pressEnter(page, frame, wire);
    },
  };
}

/** Begins a conversation with a message, which is not measured. */
async function newConversation(page: Page, wire: Wire): Promise<Frame> {
  await newChat(page);
  await say(chat(page), 'What is a semaphore?');
  await wire.next();
  await ended(chat(page), 'done');
  const frame = await chatFrame(page);
  await watch(frame);
  return frame;
}

/** Opens the page that does as little as a page can do. */
export async function openBarePage(browser: Browser, wire: Wire, closing: Closing): Promise<Window> {
  const page = await newWindow(browser);
  closing.add(() => page.context().close());
  await page.goto(wire.barePage);
  const frame = page.mainFrame();
  await watch(frame);
  return {
    frameTime: () => frameTime(frame),
    measure: async () => {
      await page.locator('textarea').fill('What is a mutex?');
      return pressEnter(page, frame, wire);
    },
  };
}
