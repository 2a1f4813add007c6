import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { confirmHiddenCharacters } from './hiddenCharacters.ts';

const scheme = 'realm-chat-diagram';

/** Shows diagrams in VS Code's own preview of Markdown, which draws them if an extension adds support for them. */
export class Diagrams implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #subscription = vscode.workspace.registerTextDocumentContentProvider(scheme, this);

  /** The code is in the address, so a preview can be shown again after a reload. */
  provideTextDocumentContent({ query }: vscode.Uri): string {
    const fence = fenceAround(query);
    return `${fence}mermaid\n${query}\n${fence}\n`;
  }

  dispose(): void {
    this.#subscription.dispose();
  }
}

/** Opens the preview of a Mermaid diagram. May ask the user first. */
export async function openDiagram(code: string): Promise<void> {
  if (!(await confirmHiddenCharacters(code, l10n.t('Open anyway')))) return;
  const name = `/${l10n.t('Diagram')}.md`;
  await vscode.commands.executeCommand('markdown.showPreview', vscode.Uri.from({ scheme, path: name, query: code }));
}

/** Returns a fence that no line of the code can close, so that no part of the code is read as Markdown. */
function fenceAround(code: string): string {
  let fence = '```';
  while (code.includes(fence)) fence += '`';
  return fence;
}
