import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { readingsWithoutSpaces } from '../service/readings.ts';
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
  const anyway = l10n.t('Open anyway');
  if (!(await confirmHiddenCharacters(code, anyway)) || !(await mayLoad(code, anyway))) return;
  const name = `/${l10n.t('Diagram')}.md`;
  await vscode.commands.executeCommand('markdown.showPreview', vscode.Uri.from({ scheme, path: name, query: code }));
}

/** Asks before a diagram is drawn if it names an address, because its pictures and styles would be loaded from there. */
async function mayLoad(code: string, anyway: string): Promise<boolean> {
  if (!mayNameAddress(code)) return true;
  const question = l10n.t('VS Code may load something from an address in this diagram as soon as it is drawn.');
  return (await vscode.window.showWarningMessage(question, { modal: true }, anyway)) === anyway;
}

/** Whether a text names an address in any encoding. Mermaid has entities with `#` in place of `&`. In doubt it does. */
function mayNameAddress(code: string): boolean {
  const text = code.replace(/#(\d+;)/g, '&#$1').replace(/#([a-z]\w*;)/gi, '&$1');
  return readingsWithoutSpaces(text)?.some((one) => /[\\/]{2}|https?:/i.test(one)) ?? true;
}

/** Returns a fence that no line of the code can close, so that no part of the code is read as Markdown. */
function fenceAround(code: string): string {
  let fence = '```';
  while (code.includes(fence)) fence += '`';
  return fence;
}
