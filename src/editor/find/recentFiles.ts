import * as vscode from 'vscode';
import { newestFirst } from './newestFirst.ts';

/**
 * Keeps the files that were active in an editor of this window, most recent first. VS Code does not provide its own list of recent files.
 */
export class RecentFiles implements vscode.Disposable {
  readonly #subscription: vscode.Disposable;
  #files: vscode.Uri[] = [];

  constructor() {
    this.#add(vscode.window.activeTextEditor);
    this.#subscription = vscode.window.onDidChangeActiveTextEditor((editor) => this.#add(editor));
  }

  get files(): readonly vscode.Uri[] {
    return this.#files;
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  #add(editor: vscode.TextEditor | undefined): void {
    const uri = editor?.document.uri;
    if (!uri || !vscode.workspace.getWorkspaceFolder(uri)) return;
    this.#files = newestFirst(uri, this.#files, most);
  }
}

const most = 50;
