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
    // A preview would also be gone when the user opens another file, where they want to be then.
    await vscode.window.showTextDocument(await openShown(uri), { preview: false });
    await closed(uri);
  }

  dispose(): void {
    this.#texts.dispose();
  }
}

/** Resolves once the tab of a document is closed. */
function closed(uri: vscode.Uri): Promise<void> {
  return new Promise((resolve) => {
    const subscription = vscode.window.tabGroups.onDidChangeTabs((changes) => {
      if (!changes.closed.some((tab) => isTabOf(tab, uri))) return;
      subscription.dispose();
      resolve();
    });
  });
}
