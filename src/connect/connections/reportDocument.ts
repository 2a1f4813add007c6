import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { isTabOf, ShownTexts } from '../../dialogs/shownTexts.ts';

/** The scheme of the document that shows the result of a connection test. */
export const reportScheme = 'realm-chat-report';

/** The report of a connection test. Each report replaces the previous one. */
export class ReportDocument implements vscode.Disposable {
  readonly #texts = new ShownTexts(reportScheme);

  /** Shows a report beside what is open. */
  async show(text: string): Promise<void> {
    const uri = vscode.Uri.from({ scheme: reportScheme, path: `/${l10n.t('Connection Test')}` });
    const document = await this.#texts.open(uri, text);
    await vscode.window.showTextDocument(document, { viewColumn: columnFor(uri), preview: false });
  }

  dispose(): void {
    this.#texts.dispose();
  }
}

/** The column in which the report is already open. Otherwise the column beside the active one, unless nothing is open there. */
function columnFor(uri: vscode.Uri): vscode.ViewColumn {
  const { all, activeTabGroup } = vscode.window.tabGroups;
  const shown = all.find(({ tabs }) => tabs.some((tab) => isTabOf(tab, uri)));
  if (shown) return shown.viewColumn;
  return activeTabGroup.tabs.length > 0 ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
}
