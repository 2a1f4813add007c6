import * as vscode from 'vscode';

/** The documents of a URI scheme. Their texts can be read and copied but not changed, and they are not files. */
export class ShownTexts implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #texts = new Map<string, string>();
  readonly #subscriptions: vscode.Disposable;

  constructor(scheme: string) {
    const registration = vscode.workspace.registerTextDocumentContentProvider(scheme, this);
    this.#subscriptions = vscode.Disposable.from(this.#changed, registration);
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? '';
  }

  /** Puts a text into a document, in place of the previous one, and forgets the texts of documents that are no longer open. */
  put(uri: vscode.Uri, text: string): void {
    this.#forgetClosed();
    this.#texts.set(uri.toString(), text);
    this.#changed.fire(uri);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** Forgets the texts of closed documents. The event for a closed document is not used, because it is also sent when a language is set. */
  #forgetClosed(): void {
    const open = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
    for (const uri of this.#texts.keys()) if (!open.has(uri)) this.#texts.delete(uri);
  }
}

/** Opens a document in the language that has the name of its scheme, which wraps long lines. package.json names both. */
export async function openShown(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uri);
  if (document.languageId === uri.scheme) return document;
  return vscode.languages.setTextDocumentLanguage(document, uri.scheme);
}

/** Whether a tab shows a document. */
export function isTabOf({ input }: vscode.Tab, uri: vscode.Uri): boolean {
  return input instanceof vscode.TabInputText && input.uri.toString() === uri.toString();
}
