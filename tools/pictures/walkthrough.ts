// npm run walkthrough: the pictures of the walkthrough, each in the four kinds of themes, from the product as it is.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { launchBrowser } from '../../test/support/browser.ts';
import { chat } from '../../test/support/chatFrame.ts';
import { startConnectedVsCode } from '../../test/support/connectedVsCode.ts';
import { ended, newChat, say } from '../../test/support/conversation.ts';
import { textLine, endLine, endAfter, startLine } from '../../test/support/events.ts';
import { root } from '../install.mjs';
import { notification } from '../../test/support/notifications.ts';
import { packVsix, vsixFile } from '../packaging/packaging.ts';
import { tell } from '../../test/support/panelStates.ts';
import { quickInput, quickPickRow } from '../../test/support/quickInput.ts';
import type { Scratch } from '../../test/support/scratch.ts';
import { allThemes, switchTheme, type Theme } from '../../test/support/theme.ts';
import { installVsCode } from '../../test/support/vscodeInstall.ts';
import { stillSettings } from '../../test/support/vscodeSettings.ts';
import {
  editorAction,
  newWindow,
  openFile,
  openWorkbench,
  runCommand,
  secondSideBar,
  selectLines,
  type WindowSize,
} from '../../test/support/workbench.ts';

/** What the package may grow by. */
const mostBytes = 200_000;
/** Device pixels per CSS pixel: sharp on most screens, and small. */
const scale = 1.25;
/** What the names of the files end with. */
const endings: Record<Theme, string> = {
  dark: 'dark',
  light: 'light',
  'dark high contrast': 'hc-dark',
  'light high contrast': 'hc-light',
};
const folder = join(root, 'media', 'walkthrough');

interface Step {
  /** Of the window: it decides how much there is to see. */
  size: WindowSize;
  /** Brings VS Code to what the step is about, and resolves to what the picture shows. */
  show: (page: Page, view: FrameLocator) => Promise<Locator>;
  /** What the picture ends with; otherwise it shows the whole. */
  last?: (view: FrameLocator) => Locator;
}

const steps: Record<string, Step> = {
  chat: {
    size: { width: 1240, height: 540 },
    show: async (page, view) => {
      await newChat(page);
      running.service.answerNext((_, response) => response.end(startLine + textLine(answer) + endAfter(17, 46)));
      await say(view, 'How do I read a file line by line in Python?');
      await ended(view, 'done');
      return view.locator('main');
    },
  },
  model: {
    size: { width: 1240, height: 540 },
    show: async (page) => {
      await runCommand(page, 'Realm Chat: Select Model or App');
      await quickPickRow(page, 'atlas-large').waitFor();
      return quickInput(page);
    },
  },
  code: {
    size: { width: 890, height: 280 },
    show: async (page) => {
      await secondSideBar(page, 'hidden');
      await openFile(page, 'prices.ts');
      await selectLines(page, 1, 5);
      running.service.answerNext((_, response) => response.end(startLine + textLine(documented) + endLine));
      await runCommand(page, 'Realm Chat: Document');
      await editorAction(page, /^Accept/).waitFor();
      await page.locator('.editor.modified').getByText('The sum of all prices').waitFor();
      return page.locator('.editor-group-container.active');
    },
  },
  connect: {
    size: { width: 1240, height: 760 },
    show: async (page, view) => {
      await newChat(page);
      await tell(view, { type: 'connection', connection: { model: 'Assistant', hasKey: true } });
      await view.getByRole('heading', { name: 'Connect Realm Chat' }).waitFor();
      return view.locator('.welcome');
    },
    last: (view) => view.locator('dl.needed'),
  },
};

const answer = [
  'A file is a sequence of its lines, so that it is never in memory as a whole:\n\n',
  '```python\nwith open("a.txt") as file:\n    for line in file:\n        print(line, end="")\n```\n',
].join('');

const code = [
  'export function total(prices: number[]): number {',
  '  let sum = 0;',
  '  for (const price of prices) sum += price;',
  '  return sum;',
  '}',
].join('\n');
const documented = `\`\`\`ts\n/** The sum of all prices, 0 if there are none. */\n${code}\n\`\`\`\n`;

/** Nothing that moves, and nothing besides what the pictures are about. */
const settings = { ...stillSettings, 'breadcrumbs.enabled': false, 'editor.stickyScroll.enabled': false };

const prepare = ({ workspace }: Scratch): Promise<void> => writeFile(join(workspace, 'prices.ts'), `${code}\n`);

await installVsCode();
await packVsix();
const running = await startConnectedVsCode({ vsix: vsixFile(), service: { pause: 0 }, settings, prepare });
const browser = await launchBrowser();
try {
  const page = await newWindow(browser, { width: 1240, height: 760 }, scale);
  const converter = await newWindow(browser);
  await openWorkbench(page, running.vsCode.url);
  // What the pictures are about is in the editors and in the second side bar.
  await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
  await mkdir(folder, { recursive: true });
  let bytes = 0;
  for (const theme of allThemes) {
    await switchTheme(page, theme);
    for (const [step, { size, show, last }] of Object.entries(steps)) {
      await page.setViewportSize(size);
      const picture = await webp(converter, await pictureOf(page, await show(page, chat(page)), last?.(chat(page))));
      await writeFile(join(folder, `${step}-${endings[theme]}.webp`), picture);
      bytes += picture.length;
      console.log(`${step}, ${theme}: ${picture.length} bytes`);
      await leave(page);
    }
  }
  console.log(`${bytes} bytes in all`);
  if (bytes > mostBytes) throw new Error(`The pictures may have ${mostBytes} bytes.`);
} finally {
  await browser.close();
  await running.stop();
}

/** A picture of what is shown, up to the last part of it, as PNG, without the pointer and without messages over it. */
async function pictureOf(page: Page, shown: Locator, last = shown): Promise<Buffer> {
  await page.mouse.move(150, 10);
  await notification(page, /./).first().waitFor({ state: 'hidden' });
  const [clip, end] = [await shown.boundingBox(), await last.boundingBox()];
  if (!clip || !end) throw new Error('What the picture is about is not shown.');
  return page.screenshot({ clip: { ...clip, height: end.y + end.height - clip.y } });
}

/** Brings VS Code back to where every step begins. */
async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await runCommand(page, 'View: Close All Editors');
  await runCommand(page, 'Realm Chat: New Chat');
  await tell(chat(page), { type: 'connection', connection: { host: '', realm: '', model: 'Assistant', hasKey: true } });
}

/** The browser itself writes WebP. */
async function webp(page: Page, png: Buffer): Promise<Buffer> {
  const base64 = await page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
    canvas.getContext('2d', { alpha: false })?.drawImage(bitmap, 0, 0);
    return canvas.toDataURL('image/webp', 0.45).split(',')[1] ?? '';
  }, png.toString('base64'));
  return Buffer.from(base64, 'base64');
}
