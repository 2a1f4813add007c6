import * as vscode from 'vscode';

/** The scheme of texts that were opened to be read, and their language, which wraps long lines; package.json names both. */
export const accessibleViewScheme = 'realm-chat-accessible-view';

/** Plain texts in editors, to be read and copied, as VS Code's accessible view shows them: its caller gets to know when one is closed. */
export class AccessibleViews implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #registration = vscode.workspace.registerTextDocumentContentProvider(accessibleViewScheme, this);
  /** By the names that they are shown under. */
  readonly #texts = new Map<string, string>();

  provideTextDocumentContent({ path }: vscode.Uri): string {
    return this.#texts.get(path) ?? '';
  }

  /** Shows a text under a name, in the place of the one before, and resolves once it is closed. */
  async read(name: string, text: string): Promise<void> {
    const uri = vscode.Uri.from({ scheme: accessibleViewScheme, path: `/${name}` });
    this.#texts.set(uri.path, text);
    this.#changed.fire(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    if (document.languageId !== accessibleViewScheme)
      await vscode.languages.setTextDocumentLanguage(document, accessibleViewScheme);
    // A preview would also be gone when the user opens another file, where they want to be then.
    await vscode.window.showTextDocument(document, { preview: false });
    await closed(uri);
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
  }
}

/** Resolves once the tab of a document is closed. */
function closed(uri: vscode.Uri): Promise<void> {
  return new Promise((resolve) => {
    const subscription = vscode.window.tabGroups.onDidChangeTabs((changes) => {
      if (!changes.closed.some(({ input }) => isFor(input, uri))) return;
      subscription.dispose();
      resolve();
    });
  });
}

function isFor(input: unknown, uri: vscode.Uri): boolean {
  return input instanceof vscode.TabInputText && input.uri.toString() === uri.toString();
}
