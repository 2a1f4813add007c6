// The extensions that ours is compared with: one that does nothing, and one whose views are an empty message box and an empty list.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** An extension of one file. */
export interface Extension {
  name: string;
  contributes: object;
  main: string;
}

/** The title of the view whose page is an empty message box. */
export const emptyViewTitle = 'Empty View';
/** The title of the view that is an empty list without a page. */
export const emptyListTitle = 'Empty List';

const empty: Extension = { name: 'empty', contributes: {}, main: 'exports.activate = () => {};' };
const emptyView: Extension = {
  name: 'empty-view',
  contributes: {
    viewsContainers: {
      secondarySidebar: [
        { id: 'emptyView', title: emptyViewTitle, icon: '$(empty-window)' },
        { id: 'emptyList', title: emptyListTitle, icon: '$(list-flat)' },
      ],
    },
    views: {
      emptyView: [{ type: 'webview', id: 'emptyView.page', name: emptyViewTitle }],
      emptyList: [{ id: 'emptyView.list', name: emptyListTitle }],
    },
  },
  main: `const vscode = require('vscode');
    const html = '<!DOCTYPE html><textarea></textarea>';
    const resolveWebviewView = ({ webview }) => Object.assign(webview, { options: { enableScripts: true }, html });
    exports.activate = () => vscode.window.registerWebviewViewProvider('emptyView.page', { resolveWebviewView });`,
};

/** Adds both empty extensions to a data folder that contains our extension. */
export function addEmptyExtensions(dataDir: string): Promise<void> {
  return addExtensions(dataDir, [empty, emptyView]);
}

/** Adds extensions to a data folder that contains our extension. */
export async function addExtensions(dataDir: string, extensions: readonly Extension[]): Promise<void> {
  const folder = join(dataDir, 'extensions');
  const list = join(folder, 'extensions.json');
  const installed = JSON.parse(await readFile(list, 'utf8')) as object[];
  for (const extension of extensions) installed.push(await added(folder, extension));
  await writeFile(list, JSON.stringify(installed));
}

/** Writes the files of an extension. Resolves with its entry in VS Code's list of extensions. */
async function added(extensions: string, { name, contributes, main }: Extension): Promise<object> {
  const [publisher, version] = ['realm-chat', '1.0.0'];
  const relativeLocation = `${publisher}.${name}-${version}`;
  const folder = join(extensions, relativeLocation);
  const engines = { vscode: '^1.106.0' };
  const activationEvents = ['onStartupFinished'];
  const manifest = { name, publisher, version, engines, activationEvents, contributes, main: './extension.cjs' };
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'extension.cjs'), main);
  const location = { $mid: 1, path: folder, scheme: 'file' };
  return { identifier: { id: `${publisher}.${name}` }, version, location, relativeLocation };
}
