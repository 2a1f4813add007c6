import * as vscode from 'vscode';
import { inertUri, openInert } from './proposal/inertText.ts';

/** The scheme of texts that are only shown. */
export const textScheme = 'realm-chat-text';

/** Documents that can be read and copied but not changed, and are no files. */
export class ReadOnlyDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #scheme: string;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #texts = new Map<string, string>();
  readonly #subscriptions: vscode.Disposable;

  constructor(scheme = textScheme) {
    this.#scheme = scheme;
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
    );
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? '';
  }

  /** Shows a text under a name; what was shown under it before gives way. */
  async show(name: string, text: string, language: string): Promise<void> {
    this.#forgetClosed();
    const uri = inertUri(this.#scheme, 'text', { name, language });
    this.#texts.set(uri.toString(), text);
    this.#changed.fire(uri);
    const document = await openInert(uri);
    await vscode.window.showTextDocument(document, { preview: true });
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** Not by the event that one was closed, which also comes when its language is set. */
  #forgetClosed(): void {
    const open = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
    for (const uri of this.#texts.keys()) if (!open.has(uri)) this.#texts.delete(uri);
  }
}
