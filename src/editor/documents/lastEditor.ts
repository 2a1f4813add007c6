import * as vscode from 'vscode';
import { isWorkedIn } from './schemes.ts';

/** Remembers the text editor that was last active, so that commands work while something else is in its place or has the focus. */
export class LastEditor implements vscode.Disposable {
  readonly #subscription: vscode.Disposable;
  #editor: vscode.TextEditor | undefined;

  constructor() {
    this.#keep(vscode.window.activeTextEditor);
    this.#subscription = vscode.window.onDidChangeActiveTextEditor((editor) => this.#keep(editor));
  }

  /** The last editor, if its document is still open. The editor itself may be hidden. */
  get current(): vscode.TextEditor | undefined {
    return this.#editor?.document.isClosed ? undefined : this.#editor;
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  #keep(editor: vscode.TextEditor | undefined): void {
    if (editor && isWorkedIn(editor.document.uri)) this.#editor = editor;
  }
}

/** The text editor that the user last worked in, if its document is still open. */
export type EditorInUse = () => vscode.TextEditor | undefined;
