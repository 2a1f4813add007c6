import * as vscode from 'vscode';
import { found, refused, type Found } from '../../chat/found.ts';
import { codeAttachment } from '../codeAttachment.ts';

/** What is selected in an editor. */
export function selection(editor: vscode.TextEditor | undefined): Found {
  if (!editor || editor.selection.isEmpty)
    return refused(vscode.l10n.t('Nothing is selected in the editor. Select the code first, then attach it.'));
  return found(codeAttachment(editor.document, editor.selection));
}
