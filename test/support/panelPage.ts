// The built page of the chat panel in a plain browser: without VS Code it opens at once and can be measured.
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { firstScript } from '../../src/panel/firstScript.ts';
import { policy } from '../../src/panel/policy.ts';
import type { Fact, Message, Reply, ShownMessage, Wish } from '../../src/protocol.ts';
import type { SourceSummary } from '../../src/protocol.ts';
import type { Texts } from '../../src/shared/texts.ts';
import { sources, texts } from '../unit/webview/texts.ts';
import { root } from '../../tools/install.mjs';
import { systemLook, type Look } from './looks.ts';
import { newWindow, type WindowSize } from './workbench.ts';

/** The page, and the channel to it. */
export interface PanelPage {
  page: Page;
  /** Sends facts to the page, as the host would, and waits until they are rendered. */
  tell: (...facts: Fact[]) => Promise<void>;
  /** The wishes that the page has sent to the host so far. */
  wishes: () => Promise<Wish[]>;
}

/** A language of the page: its code, and its texts. */
export interface PageLanguage {
  language: string;
  texts: Texts;
  sources: SourceSummary[];
}

const english: PageLanguage = { language: 'en', texts, sources };

/** Stand-ins for some of VS Code's colours and fonts. */
const style = ({ fonts }: Look) => `${fonts}
  body { margin: 0; font: 13px var(--vscode-font-family, sans-serif); background: #fff; color: #333 }
  :root { --vscode-focusBorder: #00f; --vscode-scrollbarSlider-background: #008000; --vscode-editor-font-size: 12px; --vscode-editor-findMatchBackground: #f80; --vscode-editor-findMatchHighlightBackground: #fd8 }`;
const html = ({ language, texts }: PageLanguage) => `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy("'self'", 'test')}">
<link rel="stylesheet" href="/standIn.css">
<link rel="stylesheet" href="/dist/chat.css"><script nonce="test">${firstScript}</script></head>
<body data-texts="${JSON.stringify(texts).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"><div id="app"></div><script type="module" nonce="test" src="/dist/webview.js"></script></body></html>`;

// A loopback name, because only there a page may use the clipboard; nothing listens: the files come from a route of the browser.
const address = 'http://localhost/';

/** Opens the page, connected, with a conversation. Close it with `page.context().close()`. */
export async function openPanelPage(
  browser: Browser,
  messages: ShownMessage[] = [],
  size: WindowSize = { width: 400, height: 600 },
  look: Look = systemLook,
  language: PageLanguage = english,
): Promise<PanelPage> {
  const page = await newWindow(browser, size, look.scale);
  await page.route(`${address}**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') await route.fulfill({ contentType: 'text/html', body: html(language) });
    else if (pathname === '/standIn.css') await route.fulfill({ contentType: 'text/css', body: style(look) });
    else await route.fulfill({ path: join(root, pathname) });
  });
  await page.addInitScript(standInForVsCode);
  await page.goto(address);
  await page.evaluate(() => Promise.all(Array.from(document.fonts, (font) => font.load())));
  const panel = { page, tell: (...facts: Fact[]) => tell(page, facts), wishes: () => wishes(page) };
  const connection = { host: 'a.example', realm: 'acme', model: 'app', hasKey: true };
  await panel.tell(
    { type: 'connection', connection },
    { type: 'sources', sources: language.sources },
    { type: 'conversation', messages },
  );
  return panel;
}

/** A question and its reply, as the page shows them and as a conversation has them. */
export function turn(id: string, text: string, more: Partial<Reply> = {}): (Message & ShownMessage)[] {
  return [
    { id: `${id}?`, role: 'user', text: `Question ${id}`, attachments: [] },
    { id, role: 'assistant', model: 'app', text, outcome: 'done', ...more },
  ];
}

interface StandIn {
  wishes: Wish[];
}

function standInForVsCode(): void {
  const posted: Wish[] = [];
  let state: unknown;
  const acquireVsCodeApi = () => ({
    postMessage: (wish: Wish) => posted.push(wish),
    getState: () => state,
    setState: (next: unknown) => (state = next),
  });
  Object.assign(globalThis, { acquireVsCodeApi, wishes: posted });
}

/** Sends facts and waits until nothing changes any more: a long text is rendered over many frames. */
async function tell(page: Page, facts: Fact[]): Promise<void> {
  await page.evaluate(async (all) => {
    const settled = new Promise<void>((resolve) => {
      let quietFrames = 0;
      const changes = new MutationObserver(() => (quietFrames = 0));
      changes.observe(document.body, { childList: true, characterData: true, subtree: true });
      const count = () => {
        quietFrames += 1;
        if (quietFrames < 4) requestAnimationFrame(count);
        else resolve();
      };
      requestAnimationFrame(count);
    });
    for (const fact of all) window.postMessage(fact);
    await settled;
  }, facts);
}

/** The wishes of the user, without those that the page sends by itself when its focus changes. */
async function wishes(page: Page): Promise<Wish[]> {
  const all = await page.evaluate(() => (globalThis as unknown as StandIn).wishes);
  return all.filter(({ type }) => type !== 'want-instructions' && type !== 'focus-changed');
}
