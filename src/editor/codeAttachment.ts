import type * as vscode from 'vscode';
import type { Attachment } from '../protocol.ts';
import { shownBy } from './proposal/inertText.ts';

/** Code of a document as an attachment of a message. */
export function codeAttachment(document: vscode.TextDocument, range: vscode.Range): Attachment {
  const endsAtLineStart = range.end.character === 0 && range.end.line > range.start.line;
  return {
    id: crypto.randomUUID(),
    kind: 'code',
    ...shownBy(document),
    firstLine: range.start.line + 1,
    lastLine: range.end.line + (endsAtLineStart ? 0 : 1),
    uri: document.uri.toString(),
    text: document.getText(range),
  };
}
