import * as vscode from 'vscode';
import { ShownTexts } from '../../dialogs/shownTexts.ts';
import { inertUri, languageAt } from './inertText.ts';
import { textScheme } from './schemes.ts';

/** Shows texts in editors with the colours of their language, but without links. */
export class ReadOnlyDocuments implements vscode.Disposable {
  readonly #scheme: string;
  readonly #texts: ShownTexts;

  constructor(scheme = textScheme) {
    this.#scheme = scheme;
    this.#texts = new ShownTexts(scheme);
  }

  /** Shows a text under a name. It replaces an earlier text with the same name and language. */
  readonly show: ShowText = async (name, text, language) => {
    const uri = inertUri(this.#scheme, 'text', { name, language });
    await vscode.window.showTextDocument(await this.#texts.open(uri, text, languageAt(uri)), { preview: true });
  };

  dispose(): void {
    this.#texts.dispose();
  }
}

/** Shows a text in an editor under a name, with the colours of a language. */
export type ShowText = (name: string, text: string, language: string) => Promise<void>;
