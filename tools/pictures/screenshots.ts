// npm run screenshots: a picture of every state of the panel, theme and width, in out/screenshots.
// npm run screenshots -- de ja: the states in other languages, in out/screenshots/de …; -- de light 300 nothing-sent: only some of them.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../test/support/browser.ts';
import { chat } from '../../test/support/chatFrame.ts';
import { startConnectedVsCode } from '../../test/support/connectedVsCode.ts';
import { button, composer, emptyComposer, newChat } from '../../test/support/conversation.ts';
import { root } from '../install.mjs';
import { packVsix, vsixFile } from '../packaging/packaging.ts';
import { panelStates, tellUsual } from '../../test/support/panelStates.ts';
import { makeSideBarWide } from '../../test/support/sideBarWidth.ts';
import { listenTo } from '../../test/support/spoken.ts';
import { allThemes, switchTheme } from '../../test/support/theme.ts';
import { languages, type Language } from '../translations/translations.ts';
import { installVsCode } from '../../test/support/vscodeInstall.ts';
import { speak } from '../../test/support/vscodeLanguage.ts';
import { newWindow, openWorkbench, runCommand } from '../../test/support/workbench.ts';

const wanted = process.argv.slice(2);
const chosen = <Value extends string>(all: Value[]): Value[] => all.filter((value) => wanted.includes(value));
const all = <Value extends string>(values: Value[]): Value[] => (chosen(values).length > 0 ? chosen(values) : values);
const languagesWanted = chosen(Object.keys(languages) as Language[]);
const themes = all(allThemes);
const widths = all(['300', '900']);
const states = all(Object.keys(panelStates));
const sideBar = '.part.auxiliarybar';

await installVsCode();
await packVsix();
const running = await startConnectedVsCode({ vsix: vsixFile(), service: { pause: 0 } });
const browser = await launchBrowser();
try {
  if (languagesWanted.length === 0) {
    const page = await newWindow(browser, { width: 1440, height: 900 });
    await openWorkbench(page, running.vsCode.url);
    await hideOtherSideBar(page);
    await newChat(page);
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

/** Hides the primary side bar: the chat is in the secondary one, and needs the space. */
async function hideOtherSideBar(page: Page): Promise<void> {
  await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
}

async function pictures(page: Page, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const theme of themes) {
    await switchTheme(page, theme);
    for (const width of widths) {
      await makeSideBarWide(page, Number(width));
      await picturesOfStates(page, join(folder, `${theme.replaceAll(' ', '-')}-${width}`));
    }
  }
}

async function picturesOfStates(page: Page, file: string): Promise<void> {
  await tellUsual(chat(page));
  for (const state of states) {
    await newChat(page);
    await composer(chat(page)).waitFor();
    await panelStates[state]?.(chat(page), running.service);
    // Move the mouse over an empty editor, where nothing has a tooltip.
    await page.mouse.move(200, 500);
    await page.locator(sideBar).screenshot({ path: `${file}-${state}.png` });
    await tellUsual(chat(page));
    for (const name of ['Stop', 'Close'])
      if (await button(chat(page), name).isVisible()) await button(chat(page), name).click();
    await emptyComposer(chat(page));
  }
}
