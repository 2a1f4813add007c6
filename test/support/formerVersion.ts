// A stand-in for a version of the extension from before the chat was in the secondary side bar, for what VS Code remembers of it.
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The text that it showed in the chat view. */
export const formerText = 'The chat of a version before';

const main = `const vscode = require('vscode');
exports.activate = async ({ globalState }) => {
  await globalState.update('something', true);
  vscode.window.registerWebviewViewProvider('realmChat.chat', {
    resolveWebviewView: ({ webview }) => (webview.html = ${JSON.stringify(formerText)}),
  });
};
`;

/**
 * Replaces the installed extension of a data folder with that version. Resolves to a function that restores this version; a window sees
 * either once it is reloaded.
 */
export async function installFormerVersion(dataDir: string): Promise<() => Promise<void>> {
  const extensions = join(dataDir, 'extensions');
  const [folder = ''] = (await readdir(extensions)).filter((name) => name.startsWith('realm-chat.'));
  const file = join(extensions, folder, 'package.json');
  const manifest = await readFile(file, 'utf8');
  const others = JSON.parse(manifest) as Record<string, unknown>;
  const container = { id: 'realm-chat', title: 'Realm Chat', icon: 'media/icon.svg' };
  const view = { type: 'webview', id: 'realmChat.chat', name: 'Realm Chat', icon: 'media/icon.svg' };
  const former = {
    ...others,
    main: './former.cjs',
    contributes: { viewsContainers: { activitybar: [container] }, views: { 'realm-chat': [view] } },
  };
  await writeFile(join(extensions, folder, 'former.cjs'), main);
  await writeFile(file, JSON.stringify(former));
  await changed(extensions);
  return async () => {
    await writeFile(file, manifest);
    await changed(extensions);
  };
}

/** VS Code caches what it has read of extensions until their list changes. */
async function changed(extensions: string): Promise<void> {
  await utimes(join(extensions, 'extensions.json'), new Date(), new Date());
}
