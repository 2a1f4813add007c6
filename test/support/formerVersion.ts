// A version of the extension from before the chat was in the second side bar, as far as VS Code remembers anything of it.
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What it showed in the chat view. */
export const formerText = 'The chat of a version before';

const main = `const vscode = require('vscode');
exports.activate = async ({ globalState }) => {
  await globalState.update('something', true);
  vscode.window.registerWebviewViewProvider('realmChat.chat', {
    resolveWebviewView: ({ webview }) => (webview.html = ${JSON.stringify(formerText)}),
  });
};
`;

/** Makes the installed extension of a data folder such a version. Resolves to what makes it this version again; each window knows when it is loaded anew. */
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

/** VS Code remembers what it has read of extensions until their list changes. */
async function changed(extensions: string): Promise<void> {
  await utimes(join(extensions, 'extensions.json'), new Date(), new Date());
}
