// VS Code in another language: what its language packs would tell it, so that the extension speaks that language. Its own texts stay English.
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { extensionId } from './extensionId.ts';
import { pseudo } from '../../tools/translations/pseudo.ts';
import { textsOfManifest, textsOfSource, type Texts } from '../../tools/translations/translations.ts';

/** The pseudo-language, by the name that VS Code has for it. */
export const pseudoLanguage = 'qps-ploc';

/** Lets a window that is opened afterwards have a language of VS Code (`de`, `zh-cn`). */
export async function speak(page: Page, language: string): Promise<void> {
  await page.addInitScript((name) => Object.assign(globalThis, { _VSCODE_NLS_LANGUAGE: name }), language);
}

/** Puts the pseudo-language beside the translations of the extension that is installed in a data folder. */
export async function addPseudoLanguage(dataDir: string): Promise<void> {
  const extensions = join(dataDir, 'extensions');
  const name = (await readdir(extensions)).find((folder) => folder.startsWith(extensionId));
  if (name === undefined) throw new Error('The extension is not installed.');
  const write = (file: string, texts: Texts): Promise<void> =>
    writeFile(join(extensions, name, file), JSON.stringify(inPseudo(texts)));
  await write(`l10n/bundle.l10n.${pseudoLanguage}.json`, textsOfSource());
  await write(`package.nls.${pseudoLanguage}.json`, textsOfManifest());
}

/** Texts in the pseudo-language; it counts as English does. */
export function inPseudo(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text === 'en' ? text : pseudo(text)]));
}
