import * as vscode from 'vscode';
import type { AttachmentSource } from '../../protocol.ts';

interface SourceRow extends vscode.QuickPickItem {
  source: AttachmentSource;
}

/** Asks what should be attached. */
export async function chosenSource(): Promise<AttachmentSource | undefined> {
  const title = vscode.l10n.t('Attach Context');
  const placeHolder = vscode.l10n.t('Choose what to attach');
  return (await vscode.window.showQuickPick(rows(), { title, placeHolder }))?.source;
}

function rows(): SourceRow[] {
  const { t } = vscode.l10n;
  return [
    row('selection', 'selection', t('Selection')),
    row('open-editors', 'files', t('Open Editors')),
    row('file', 'file', t('Files…')),
    row('problems', 'warning', t('Problems of the Current File')),
    row('changes', 'diff', t('Uncommitted Changes')),
    row('terminal', 'terminal', t('Terminal Selection')),
  ];
}

function row(source: AttachmentSource, icon: string, label: string): SourceRow {
  return { source, label, iconPath: new vscode.ThemeIcon(icon) };
}
