import type * as vscode from 'vscode';
import type { Attachment } from '../../protocol.ts';
import { nameAndLanguageOf } from '../documents/inertText.ts';

/** Code of a document as an attachment of a message. `symbol` is the name of the function, class or the like that it is. */
export function codeAttachment(document: vscode.TextDocument, range: vscode.Range, symbol?: string): Attachment {
  const endsAtLineStart = range.end.character === 0 && range.end.line > range.start.line;
  return {
    id: crypto.randomUUID(),
    kind: 'code',
    ...nameAndLanguageOf(document),
    firstLine: range.start.line + 1,
    lastLine: range.end.line + (endsAtLineStart ? 0 : 1),
    ...(symbol !== undefined && { symbol: symbol.slice(0, longestSymbol) }),
    uri: document.uri.toString(),
    text: document.getText(range),
  };
}

/** How many characters of a name are kept. A name may be the selector of a rule, or the text of a test. */
const longestSymbol = 200;
