import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';

/** The scheme of the document that shows how a test of the connection went; also its language, which wraps long lines. */
export const reportScheme = 'realm-chat-report';

/** A document that can be read and copied but not changed. Each report takes the place of the one before. */
export class ReportDocument implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #registration = vscode.workspace.registerTextDocumentContentProvider(reportScheme, this);
  #text = '';

  provideTextDocumentContent(): string {
    return this.#text;
  }

  /** Shows a report beside what is open. */
  async show(text: string): Promise<void> {
    this.#text = text;
    const uri = vscode.Uri.from({ scheme: reportScheme, path: `/${l10n.t('Connection Test')}` });
    this.#changed.fire(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    if (document.languageId !== reportScheme) await vscode.languages.setTextDocumentLanguage(document, reportScheme);
    await vscode.window.showTextDocument(document, { viewColumn: columnFor(uri), preview: false });
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
  }
}

/** Where it is open already; else beside, unless there is nothing that it would be beside. */
function columnFor(uri: vscode.Uri): vscode.ViewColumn {
  const { all, activeTabGroup } = vscode.window.tabGroups;
  const shown = all.find(({ tabs }) => tabs.some(({ input }) => isFor(input, uri)));
  if (shown) return shown.viewColumn;
  return activeTabGroup.tabs.length > 0 ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
}

function isFor(input: unknown, uri: vscode.Uri): boolean {
  return input instanceof vscode.TabInputText && input.uri.toString() === uri.toString();
}
