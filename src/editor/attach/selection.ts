import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { found, foundAll, refused, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import { codeAttachment } from './codeAttachment.ts';
import { isNeverSent, neverSent } from '../neverSend/neverSent.ts';
import { namedCodeAt } from '../documents/symbols.ts';
import { nameOf } from '../documents/nameOf.ts';

/** Finds everything that is selected in an editor, or else the function, class or other symbol at the cursor. */
export async function selection(editor: vscode.TextEditor | undefined): Promise<FoundAttachments> {
  const selected = editor?.selections.filter(({ isEmpty }) => !isEmpty) ?? [];
  const isAtCursor = editor && selected.length === 0;
  const [inner] = isAtCursor ? await namedCodeAt(editor.document, editor.selection.active) : [];
  if (!editor || (!inner && selected.length === 0))
    return refused(l10n.t('Nothing is selected in the editor. Select the code first, then attach it.'));
  if (isNeverSent(editor.document.uri)) return neverSent(nameOf(editor.document.uri));
  const { document } = editor;
  if (inner) return found(codeAttachment(document, inner.range, inner.name));
  return foundAll(selected.map((range) => codeAttachment(document, range)));
}
