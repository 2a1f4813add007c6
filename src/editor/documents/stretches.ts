import * as vscode from 'vscode';
import type { Stretch } from '../../code/splice.ts';

/** The offsets of a range of a document. */
export function stretchOf(document: vscode.TextDocument, { start, end }: vscode.Range): Stretch {
  return { start: document.offsetAt(start), end: document.offsetAt(end) };
}

/** The line ending of a document. */
export function lineEndOf({ eol }: vscode.TextDocument): '\n' | '\r\n' {
  return eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
}

/** The range between two offsets of a document. */
export function rangeOf(document: vscode.TextDocument, { start, end }: Stretch): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
