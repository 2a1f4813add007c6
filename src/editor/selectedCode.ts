import * as vscode from 'vscode';
import type { Attachment } from '../protocol.ts';

/** The selected code and where it stands; or a word that it must be selected first. */
export function selectedCode(): { editor: vscode.TextEditor; range: vscode.Range; code: Attachment } | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor || editor.selection.isEmpty) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Select the code first, then run the command once more.'));
    return undefined;
  }
  const range = new vscode.Range(editor.selection.start, editor.selection.end);
  return { editor, range, code: attachmentOf(editor.document, range) };
}

function attachmentOf(document: vscode.TextDocument, range: vscode.Range): Attachment {
  const endsAtLineStart = range.end.character === 0 && range.end.line > range.start.line;
  return {
    id: crypto.randomUUID(),
    kind: 'code',
    name: vscode.workspace.asRelativePath(document.uri),
    language: document.languageId,
    firstLine: range.start.line + 1,
    lastLine: range.end.line + (endsAtLineStart ? 0 : 1),
    uri: document.uri.toString(),
    text: document.getText(range),
  };
}
