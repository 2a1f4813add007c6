import * as vscode from 'vscode';
import { accessibleViewScheme } from './accessibleViews.ts';
import { textScheme } from './readOnlyDocuments.ts';

/** Keeps the text editor that was active last, so that commands work while something else has the place or the focus. */
export class LastEditor implements vscode.Disposable {
  readonly #subscription: vscode.Disposable;
  #editor: vscode.TextEditor | undefined;

  constructor() {
    this.#keep(vscode.window.activeTextEditor);
    this.#subscription = vscode.window.onDidChangeActiveTextEditor((editor) => this.#keep(editor));
  }

  /** One whose document is still open. Its selections may be in an editor that is hidden now. */
  get current(): vscode.TextEditor | undefined {
    return this.#editor?.document.isClosed ? undefined : this.#editor;
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  /** An output channel, the box of a comment and a text that Realm Chat shows are text editors too, but nobody works in them. */
  #keep(editor: vscode.TextEditor | undefined): void {
    const isWorkedIn =
      editor && !['output', 'comment', textScheme, accessibleViewScheme].includes(editor.document.uri.scheme);
    if (isWorkedIn) this.#editor = editor;
  }
}
