// npm run screenshots: the picture of the README, and one of every state of the panel, theme and width in out/screenshots.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { chat } from './chatFrame.ts';
import { startConnectedVsCode } from './connectedVsCode.ts';
import { button, composer, emptyComposer, ended, newChat } from './conversation.ts';
import { root } from './install.mjs';
import { packVsix, vsixFile } from './packaging.ts';
import { panelStates } from './panelStates.ts';
import { allThemes, switchTheme } from './theme.ts';
import { installVsCode } from './vscodeInstall.ts';
import { newWindow, openFile, openWorkbench, runCommand, selectLines } from './workbench.ts';

const widths = [300, 900];
const folder = join(root, 'out', 'screenshots');
const sideBar = '.part.auxiliarybar';

await installVsCode();
await packVsix();
const running = await startConnectedVsCode({ vsix: vsixFile(), service: { pause: 0 } });
const browser = await launchBrowser();
try {
  const page = await newWindow(browser, { width: 1280, height: 800 });
  await openWorkbench(page, running.vsCode.url);
  // The chat is in the second one, and is to have much room.
  await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
  await pictureForReadme(page, chat(page));
  await page.setViewportSize({ width: 1440, height: 900 });
  await mkdir(folder, { recursive: true });
  for (const theme of allThemes) {
    await switchTheme(page, theme);
    for (const width of widths) {
      await setSideBarWidth(page, width);
      await picturesOfStates(page, `${theme.replaceAll(' ', '-')}-${width}`);
    }
  }
} finally {
  await browser.close();
  await running.stop();
}

async function pictureForReadme(page: Page, view: FrameLocator): Promise<void> {
  await switchTheme(page, 'dark');
  await openFile(page, 'invoice.ts');
  await selectLines(page, 7, 13);
  await runCommand(page, 'Realm Chat: Explain');
  await ended(view, 'done');
  await setSideBarWidth(page, 480);
  await composer(view).click();
  const file = join(root, 'media', 'screenshots', 'chat.png');
  await mkdir(join(file, '..'), { recursive: true });
  await page.screenshot({ path: file });
  await runCommand(page, 'View: Close All Editors');
}

async function picturesOfStates(page: Page, name: string): Promise<void> {
  for (const [state, bring] of Object.entries(panelStates)) {
    await newChat(page);
    await composer(chat(page)).waitFor();
    await bring(chat(page), running.service);
    await page.mouse.move(700, 10);
    await page.locator(sideBar).screenshot({ path: join(folder, `${name}-${state}.png`) });
    for (const name of ['Stop', 'Close'])
      if (await button(chat(page), name).isVisible()) await button(chat(page), name).click();
    await emptyComposer(chat(page));
  }
}

async function setSideBarWidth(page: Page, width: number): Promise<void> {
  const box = await page.locator(sideBar).boundingBox();
  if (!box) throw new Error('The side bar is not shown.');
  const middle = box.y + box.height / 2;
  const edge = box.x + box.width - width;
  await page.mouse.move(box.x, middle);
  await page.mouse.down();
  await page.mouse.move(edge, middle, { steps: 5 });
  await page.mouse.up();
  await page.mouse.move(edge - 100, middle);
  await page.locator('.monaco-sash.hover').waitFor({ state: 'detached' });
}
