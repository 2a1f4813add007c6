// npm run screenshots: the picture of the README, and one of every state of the panel, theme and width in out/screenshots.
// npm run screenshots -- de ja: those of the states in other languages, in out/screenshots/de …; -- de light 300: only some of them.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { chat } from './chatFrame.ts';
import { startConnectedVsCode } from './connectedVsCode.ts';
import { button, composer, emptyComposer, ended, newChat } from './conversation.ts';
import { root } from './install.mjs';
import { packVsix, vsixFile } from './packaging.ts';
import { panelStates, tellUsual } from './panelStates.ts';
import { listenTo } from './spoken.ts';
import { allThemes, switchTheme } from './theme.ts';
import { languages, type Language } from './translations/translations.ts';
import { installVsCode } from './vscodeInstall.ts';
import { speak } from './vscodeLanguage.ts';
import { newWindow, openFile, openWorkbench, runCommand, selectLines } from './workbench.ts';

const wanted = process.argv.slice(2);
const chosen = <Value extends string>(all: Value[]): Value[] => all.filter((value) => wanted.includes(value));
const all = <Value extends string>(values: Value[]): Value[] => (chosen(values).length > 0 ? chosen(values) : values);
const languagesWanted = chosen(Object.keys(languages) as Language[]);
const themes = all(allThemes);
const widths = all(['300', '900']);
const sideBar = '.part.auxiliarybar';

await installVsCode();
await packVsix();
const running = await startConnectedVsCode({ vsix: vsixFile(), service: { pause: 0 } });
const browser = await launchBrowser();
try {
  if (languagesWanted.length === 0) {
    const page = await newWindow(browser, { width: 1280, height: 800 });
    await openWorkbench(page, running.vsCode.url);
    await hideOtherSideBar(page);
    await pictureForReadme(page, chat(page));
    await page.setViewportSize({ width: 1440, height: 900 });
    await pictures(page, join(root, 'out', 'screenshots'));
  }
  for (const language of languagesWanted) {
    const page = await newWindow(browser, { width: 1440, height: 900 });
    await speak(page, language);
    await openWorkbench(page, running.vsCode.url);
    await hideOtherSideBar(page);
    await listenTo(language);
    await newChat(page);
    await pictures(page, join(root, 'out', 'screenshots', language));
    await page.context().close();
  }
} finally {
  await browser.close();
  await running.stop();
}

/** The chat is in the second one, and is to have much room. */
async function hideOtherSideBar(page: Page): Promise<void> {
  await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
}

async function pictures(page: Page, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const theme of themes) {
    await switchTheme(page, theme);
    for (const width of widths) {
      await setSideBarWidth(page, Number(width));
      await picturesOfStates(page, join(folder, `${theme.replaceAll(' ', '-')}-${width}`));
    }
  }
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

async function picturesOfStates(page: Page, file: string): Promise<void> {
  for (const [state, bring] of Object.entries(panelStates)) {
    await newChat(page);
    await composer(chat(page)).waitFor();
    await bring(chat(page), running.service);
    await page.mouse.move(700, 10);
    await page.locator(sideBar).screenshot({ path: `${file}-${state}.png` });
    await tellUsual(chat(page));
    for (const name of ['Stop', 'Close'])
      if (await button(chat(page), name).isVisible()) await button(chat(page), name).click();
    await emptyComposer(chat(page));
  }
}

async function setSideBarWidth(page: Page, width: number): Promise<void> {
  const { x, y, width: before, height } = await boundsOfSideBar(page);
  const sash = await nearestSash(page, x);
  const middle = y + height / 2;
  await page.mouse.move(sash, middle);
  await page.mouse.down();
  await page.mouse.move(sash + before - width, middle, { steps: 5 });
  await page.mouse.up();
  await page.mouse.move(sash + before - width - 100, middle);
  await page.locator('.monaco-sash.hover').waitFor({ state: 'detached' });
  const after = (await boundsOfSideBar(page)).width;
  if (Math.abs(after - width) > 20) throw new Error(`The side bar is ${after} pixels wide, not ${width}.`);
}

async function boundsOfSideBar(page: Page) {
  const box = await page.locator(sideBar).boundingBox();
  if (!box) throw new Error('The side bar is not shown.');
  return box;
}

/** Where the user drags the edge of a side bar: VS Code has it a little beside the edge. */
async function nearestSash(page: Page, edge: number): Promise<number> {
  const places = await page.locator('.monaco-sash.vertical:not(.disabled)').evaluateAll((sashes) =>
    sashes.map((sash) => {
      const { x, width } = sash.getBoundingClientRect();
      return x + width / 2;
    }),
  );
  const [nearest] = places.sort((one, other) => Math.abs(one - edge) - Math.abs(other - edge));
  if (nearest === undefined) throw new Error('No side bar can be made wider.');
  return nearest;
}
