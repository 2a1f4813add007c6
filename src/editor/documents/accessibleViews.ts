import * as vscode from 'vscode';
import { isTabOf, ShownTexts } from '../../dialogs/shownTexts.ts';
import { accessibleViewScheme } from './schemes.ts';

/** Shows plain texts in editors for reading and copying, like VS Code's accessible view. The caller is notified when one is closed. */
export class AccessibleViews implements vscode.Disposable {
  readonly #scheme: string;
  readonly #texts: ShownTexts;

  constructor(scheme = accessibleViewScheme) {
    this.#scheme = scheme;
    this.#texts = new ShownTexts(scheme);
  }

  /** Shows a text under a name. It replaces an earlier text with the same name. Resolves when it is closed. */
  readonly read = async (name: string, text: string): Promise<void> => {
    const uri = vscode.Uri.from({ scheme: this.#scheme, path: `/${name}` });
    const document = await this.#texts.open(uri, text, accessibleViewScheme);
    const tab = closingOf(uri);
    // A preview would also close when the user opens another file, and the focus must then stay in that file.
    const shown = vscode.window.showTextDocument(document, { preview: false }).then(() => tab.closed);
    try {
      // VS Code rejects if the user closes the text before it was completely opened. It counts as closed then, too.
      await Promise.race([tab.closed, shown]);
    } finally {
      tab.dispose();
    }
  };

  dispose(): void {
    this.#texts.dispose();
  }
}

/** Resolves `closed` when the tab of a document is closed. */
function closingOf(uri: vscode.Uri): { closed: Promise<undefined>; dispose(): void } {
  const { promise: closed, resolve } = Promise.withResolvers<undefined>();
  const subscription = vscode.window.tabGroups.onDidChangeTabs((changes) => {
    if (changes.closed.some((tab) => isTabOf(tab, uri))) resolve(undefined);
  });
  return { closed, dispose: () => void subscription.dispose() };
}
