// npm run listing: the pictures of the README, which marketplaces show: the chat in a dark and in a light theme, and an animated chat.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerResponse } from 'node:http';
import type * as ModernGif from 'modern-gif';
import type { FrameLocator, Page } from 'playwright-core';
import { launchBrowser } from '../../test/support/browser.ts';
import { chat } from '../../test/support/chatFrame.ts';
import { startConnectedVsCode } from '../../test/support/connectedVsCode.ts';
import { button, composer, ended, newChat } from '../../test/support/conversation.ts';
import { textLine, endAfter, startLine } from '../../test/support/events.ts';
import { root } from '../install.mjs';
import { notification } from '../../test/support/notifications.ts';
import { packVsix, vsixFile } from '../packaging/packaging.ts';
import { makeSideBarWide } from '../../test/support/sideBarWidth.ts';
import { switchTheme } from '../../test/support/theme.ts';
import { installVsCode } from '../../test/support/vscodeInstall.ts';
import { stillSettings } from '../../test/support/vscodeSettings.ts';
import {
  editorAction,
  newWindow,
  openFile,
  openWorkbench,
  runCommand,
  selectLines,
} from '../../test/support/workbench.ts';

/** A frame of a recording as PNG, and how long it is shown, in milliseconds. */
interface Frame {
  png: string;
  delay: number;
}

/** The largest size of the recording in the repository. */
const mostBytes = 1_000_000;
const size = { width: 1120, height: 720 };
const sideBarWidth = 440;
const folder = join(root, 'media', 'screenshots');

/** What a model would say about this code. */
const explanation = [
  '`total` adds up an invoice: it multiplies the count of each line by its price, and returns the sum.\n\n',
  '1. **Start**: `sum` is 0, so an invoice without lines comes to 0.\n',
  '2. **Loop**: `i` goes through `lines`, and each line adds `count * price`.\n',
  '3. **Result**: the sum is returned as it is, without rounding.\n\n',
  'Prices are floating-point numbers, so small errors can add up:\n\n',
  "```ts\ntotal([{ name: 'Pen', count: 3, price: 0.1 }]);\n// 0.30000000000000004\n```\n\n",
  'If they are amounts of money, count in cents, and divide by 100 only to show them.\n',
].join('');

const question = 'Is there a shorter way to write this?';
const answer = [
  'Yes: `reduce` adds the lines up in one expression, without an index.\n\n',
  '```ts\nexport function total(lines: Line[]): number {\n',
  '  return lines.reduce((sum, { count, price }) => sum + count * price, 0);\n}\n```\n\n',
  'An invoice without lines still comes to 0.\n',
].join('');

await installVsCode();
await packVsix();
const settings = { ...stillSettings, 'breadcrumbs.enabled': false, 'editor.minimap.enabled': false };
const running = await startConnectedVsCode({ vsix: vsixFile(), service: { pause: 0 }, settings });
const browser = await launchBrowser();
try {
  const page = await newWindow(browser, size);
  await openWorkbench(page, running.vsCode.url);
  await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
  await mkdir(folder, { recursive: true });
  for (const theme of ['dark', 'light'] as const) {
    await switchTheme(page, theme);
    await pictureOfChat(page, chat(page), join(folder, `chat-${theme}.png`));
  }
  await switchTheme(page, 'dark');
  const recorded = await recordedChat(page, chat(page));
  const gif = await asGif(await newWindow(browser), recorded);
  if (gif.length > mostBytes) throw new Error(`The recording has ${gif.length} bytes; ${mostBytes} are allowed.`);
  await writeFile(join(folder, 'chat.gif'), gif);
} finally {
  await browser.close();
  await running.stop();
}

async function pictureOfChat(page: Page, view: FrameLocator, file: string): Promise<void> {
  await newChat(page);
  await selectTotal(page);
  running.service.answerNext((_, response) => response.end(startLine + textLine(explanation) + endAfter(346, 139)));
  await runCommand(page, 'Realm Chat: Explain');
  await ended(view, 'done');
  await makeSideBarWide(page, sideBarWidth);
  await composer(view).click();
  await notification(page, /./).first().waitFor({ state: 'hidden' });
  await page.screenshot({ path: file });
  await runCommand(page, 'View: Close All Editors');
}

/** Records a question about selected code, its reply while it streams, and its code as a proposed change. */
async function recordedChat(page: Page, view: FrameLocator): Promise<Frame[]> {
  const frames: Frame[] = [];
  const show = async (delay: number): Promise<void> => {
    const png = (await page.screenshot()).toString('base64');
    const last = frames.at(-1);
    if (last?.png === png) last.delay += delay;
    else frames.push({ png, delay });
  };
  await newChat(page);
  await selectTotal(page);
  await show(1200);
  await runCommand(page, 'Realm Chat: Add Selection to Chat');
  await button(view, /^Remove /)
    .first()
    .waitFor();
  await composer(view).click();
  await show(700);
  for (let end = 3; end < question.length + 3; end += 3) {
    await composer(view).fill(question.slice(0, end));
    await show(110);
  }
  await show(500);
  const reply = Promise.withResolvers<ServerResponse>();
  running.service.answerNext((_, response) => reply.resolve(response));
  await composer(view).press('Enter');
  const response = await reply.promise;
  response.write(startLine);
  await show(600);
  for (const piece of answer.match(/.{1,14}/gs) ?? []) {
    response.write(textLine(piece));
    await page.waitForTimeout(200);
    await show(130);
  }
  response.end(endAfter(231, 74));
  await ended(view, 'done');
  await show(1500);
  await view.locator('pre').last().hover();
  await button(view, 'Apply in editor').last().click();
  await editorAction(page, /^Accept/).waitFor();
  await page.mouse.move(300, 10);
  await page.waitForTimeout(1000);
  await show(3500);
  return frames;
}

async function selectTotal(page: Page): Promise<void> {
  await openFile(page, 'invoice.ts');
  await selectLines(page, 7, 13);
}

/** The browser decodes the PNG, and modern-gif makes one palette and writes only the differences. */
async function asGif(page: Page, frames: Frame[]): Promise<Buffer> {
  await page.addScriptTag({
    content: await readFile(join(root, 'node_modules', 'modern-gif', 'dist', 'index.js'), 'utf8'),
  });
  const base64 = await page.evaluate(
    async ({ width, height, pictures }) => {
      const { encode } = (globalThis as unknown as { modernGif: typeof ModernGif }).modernGif;
      const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('This browser draws no pictures.');
      const shown: { data: ImageData['data']; delay: number }[] = [];
      for (const { png, delay } of pictures) {
        const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
        context.drawImage(await createImageBitmap(new Blob([bytes], { type: 'image/png' })), 0, 0);
        shown.push({ data: context.getImageData(0, 0, width, height).data, delay });
      }
      const gif = new Uint8Array(await encode({ width, height, maxColors: 128, frames: shown }));
      return btoa(Array.from(gif, (byte) => String.fromCharCode(byte)).join(''));
    },
    { ...size, pictures: frames },
  );
  return Buffer.from(base64, 'base64');
}
