import * as vscode from 'vscode';
import { fenced } from '../../shared/fenced.ts';
import { diagramScheme } from './schemes.ts';

/** Shows diagrams in VS Code's own preview of Markdown, which draws them if an extension adds support for them. */
export class Diagrams implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #subscription = vscode.workspace.registerTextDocumentContentProvider(diagramScheme, this);

  /** The code is in the address, so a preview can be shown again after a reload. No part of it is read as Markdown. */
  provideTextDocumentContent({ query }: vscode.Uri): string {
    return `${fenced({ language: 'mermaid', text: `${query}\n` })}\n`;
  }

  dispose(): void {
    this.#subscription.dispose();
  }
}
