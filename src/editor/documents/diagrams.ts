import * as vscode from 'vscode';
import { diagramScheme } from './schemes.ts';

/** Shows diagrams in VS Code's own preview of Markdown, which draws them if an extension adds support for them. */
export class Diagrams implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #subscription = vscode.workspace.registerTextDocumentContentProvider(diagramScheme, this);

  /** The code is in the address, so a preview can be shown again after a reload. */
  provideTextDocumentContent({ query }: vscode.Uri): string {
    const fence = fenceAround(query);
    return `${fence}mermaid\n${query}\n${fence}\n`;
  }

  dispose(): void {
    this.#subscription.dispose();
  }
}

/** A fence that no line of the code can close, so that no part of the code is read as Markdown. */
function fenceAround(code: string): string {
  let fence = '```';
  while (code.includes(fence)) fence += '`';
  return fence;
}
