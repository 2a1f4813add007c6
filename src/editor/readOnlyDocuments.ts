import * as vscode from 'vscode';
import { ShownTexts } from '../shownTexts.ts';
import { inertUri, openInert } from './proposal/inertText.ts';

/** The scheme of texts that are only shown. */
export const textScheme = 'realm-chat-text';

/** Texts that are shown in editors in the colours of their language, without its links. */
export class ReadOnlyDocuments implements vscode.Disposable {
  readonly #scheme: string;
  readonly #texts: ShownTexts;

  constructor(scheme = textScheme) {
    this.#scheme = scheme;
    this.#texts = new ShownTexts(scheme);
  }

  /** Shows a text under a name; what was shown under it before gives way. */
  async show(name: string, text: string, language: string): Promise<void> {
    const uri = inertUri(this.#scheme, 'text', { name, language });
    this.#texts.put(uri, text);
    await vscode.window.showTextDocument(await openInert(uri), { preview: true });
  }

  dispose(): void {
    this.#texts.dispose();
  }
}
