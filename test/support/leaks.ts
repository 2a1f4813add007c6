// Looks for a word everywhere a VS Code in a browser shows, logs or stores something.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Page } from 'playwright-core';

/** Where a word has been seen so far. */
export interface Sightings {
  /** In the document of the window: the new part that holds it. */
  shown: string[];
  /** In the console of the browser, where VS Code logs too. */
  logged: string[];
}

/**
 * Watches all that a window shows and logs; for a window that is still empty. A webview rewrites its document and cannot be watched so:
 * look at `chatFrame(page).content()`.
 */
export async function watchFor(word: string, page: Page, seen: Sightings): Promise<void> {
  watchLog(word, page, seen.logged);
  const context = page.context();
  await context.exposeFunction('reportSighting', (what: string) => void seen.shown.push(what));
  await context.addInitScript(watchDocument, word);
}

/** Watches only what a window logs. */
export function watchLog(word: string, page: Page, logged: string[]): void {
  page.on('console', (message) => {
    if (message.text().includes(word)) logged.push(message.text());
  });
}

/** Runs in the page. */
function watchDocument(word: string): void {
  const { reportSighting } = globalThis as unknown as { reportSighting: (what: string) => void };
  const look = ({ type, target, attributeName, addedNodes }: MutationRecord): void => {
    const added = [...addedNodes].map((node) => (node instanceof Element ? node.outerHTML : (node.textContent ?? '')));
    const attribute = target instanceof Element && attributeName !== null ? target.getAttribute(attributeName) : '';
    const news = type === 'characterData' ? [target.textContent ?? ''] : [...added, attribute ?? ''];
    for (const text of news) if (text.includes(word)) reportSighting(text.slice(0, 500));
  };
  const observer = new MutationObserver((records) => records.forEach(look));
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

/** The files of a folder, and of its subfolders, that hold a word: their paths in the folder. */
export async function filesWith(word: string, folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found = await Promise.all(files.map(async (file) => ((await content(file)).includes(word) ? [file] : [])));
  return found.flat().map((file) => relative(folder, file));
}

/** The content of a file; empty when it is gone, because a running VS Code also deletes files. */
async function content(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw problem;
  }
}

/** Makes VS Code store its state, as it does when the user goes to another program; otherwise it does so once a minute. */
export function storeState(page: Page): Promise<void> {
  return page.evaluate(() => {
    const tell = (hasFocus: boolean): void => {
      document.hasFocus = () => hasFocus;
      document.dispatchEvent(new Event('visibilitychange'));
    };
    tell(false);
    tell(true);
    Reflect.deleteProperty(document, 'hasFocus');
  });
}

/** All that the browser stores for a window: state, storage, and the logs of VS Code's page. As one text. */
export function browserStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(`The browser's storage: ${request.error?.message ?? ''}`));
      });
    const readable = (_: string, value: unknown): unknown =>
      value instanceof Uint8Array ? new TextDecoder().decode(value) : value;
    const kept: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const content = database.transaction(store).objectStore(store);
        kept.push([name, store, await done(content.getAllKeys()), await done(content.getAll())]);
      }
      database.close();
    }
    return JSON.stringify(kept, readable);
  });
}
