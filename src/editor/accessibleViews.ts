import * as vscode from 'vscode';
import { isTabOf, openShown, ShownTexts } from '../shownTexts.ts';

/** The scheme of texts that were opened to be read. */
export const accessibleViewScheme = 'realm-chat-accessible-view';

/** Plain texts in editors, to be read and copied, as VS Code's accessible view shows them: its caller gets to know when one is closed. */
export class AccessibleViews implements vscode.Disposable {
  readonly #texts = new ShownTexts(accessibleViewScheme);

  /** Shows a text under a name, in the place of the one before, and resolves once it is closed. */
  async read(name: string, text: string): Promise<void> {
    const uri = vscode.Uri.from({ scheme: accessibleViewScheme, path: `/${name}` });
    this.#texts.put(uri, text);
    const document = await openShown(uri);
    const tab = closingOf(uri);
    // A preview would also be gone when the user opens another file, where they want to be then.
    const shown = vscode.window.showTextDocument(document, { preview: false }).then(() => tab.closed);
    try {
      // VS Code rejects when the user closes the text before it was completely opened: it has been read then, too.
      await Promise.race([tab.closed, shown]);
    } finally {
      tab.dispose();
    }
  }

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
