import * as vscode from 'vscode';

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

  /** An output channel or the box of a comment is a text editor too, but no code. */
  #keep(editor: vscode.TextEditor | undefined): void {
    if (editor && !['output', 'comment'].includes(editor.document.uri.scheme)) this.#editor = editor;
  }
}
