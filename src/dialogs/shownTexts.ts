import * as vscode from 'vscode';

/**
 * The documents of a URI scheme. Their texts can be read and copied but not changed, and they are not files. A document is empty until it
 * has a language of our own, because settings of a workspace may give it another one, whose services would load addresses in the text.
 */
export class ShownTexts implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #texts = new Map<string, ShownText>();
  /** The texts that VS Code is opening. */
  readonly #opening = new Set<ShownText>();
  readonly #subscriptions: vscode.Disposable;

  constructor(scheme: string) {
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      // Also when VS Code opens a document again, which it closes some time after it is hidden.
      vscode.workspace.onDidOpenTextDocument((document) => void this.#fill(document)),
    );
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    const shown = this.#texts.get(uri.toString());
    return shown && openedAs(uri)?.languageId === shown.language ? shown.text : '';
  }

  /**
   * Opens a document with a text, in place of its previous one. `language` is one of our own, by default the one with the name of the
   * scheme, which wraps long lines; package.json names both. Resolves when the document has the text.
   */
  async open(uri: vscode.Uri, text: string, language = uri.scheme): Promise<vscode.TextDocument> {
    this.#forgetClosed();
    const shown = { text, language };
    this.#texts.set(uri.toString(), shown);
    this.#opening.add(shown);
    try {
      const isFilled = changed(
        uri,
        (document) => document.languageId === language && withLines(document.getText()) === withLines(text),
      );
      const document = await vscode.workspace.openTextDocument(uri);
      await this.#fill(document);
      await isFilled;
      return openedAs(uri) ?? document;
    } finally {
      this.#opening.delete(shown);
    }
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** Puts the text into an open document, or first gives it its language. VS Code then opens it once more. */
  async #fill(document: vscode.TextDocument): Promise<void> {
    const shown = this.#texts.get(document.uri.toString());
    if (!shown) return;
    if (document.languageId === shown.language) this.#changed.fire(document.uri);
    else await vscode.languages.setTextDocumentLanguage(document, shown.language);
  }

  /**
   * Forgets the texts of documents that are neither open nor being opened. The event for a closed document is not used, because it is also sent when a
   * language is set.
   */
  #forgetClosed(): void {
    const open = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
    for (const [uri, shown] of this.#texts) if (!open.has(uri) && !this.#opening.has(shown)) this.#texts.delete(uri);
  }
}

/** A text, and the only language in which VS Code may have it. */
interface ShownText {
  text: string;
  language: string;
}

/** How long to wait for VS Code to show a text, in milliseconds. */
const patience = 3000;

/** Resolves when a document meets a condition, or after some time. */
function changed(uri: vscode.Uri, isMet: (document: vscode.TextDocument) => boolean): Promise<undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const check = (): void => {
    const document = openedAs(uri);
    if (document && isMet(document)) resolve(undefined);
  };
  const timer = setTimeout(() => resolve(undefined), patience);
  const listening = vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(check),
    vscode.workspace.onDidChangeTextDocument(check),
  );
  check();
  return promise.finally(() => {
    clearTimeout(timer);
    listening.dispose();
  });
}

function openedAs(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}

/** VS Code gives all lines of a document the same ending. */
function withLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Whether a tab shows a document. */
export function isTabOf({ input }: vscode.Tab, uri: vscode.Uri): boolean {
  return input instanceof vscode.TabInputText && input.uri.toString() === uri.toString();
}
