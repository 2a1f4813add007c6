import type * as vscode from 'vscode';
import type { Attachment } from '../../protocol.ts';
import { nameAndLanguageOf } from '../documents/inertText.ts';
import { linesIn } from '../target/codeLines.ts';

/** Code of a document as an attachment of a message. `symbol` is the name of the function, class or the like that it is. */
export function codeAttachment(document: vscode.TextDocument, range: vscode.Range, symbol?: string): Attachment {
  const { first, last } = linesIn(range);
  return {
    id: crypto.randomUUID(),
    kind: 'code',
    ...nameAndLanguageOf(document),
    firstLine: first + 1,
    lastLine: last + 1,
    ...(symbol !== undefined && { symbol: symbol.slice(0, longestSymbol) }),
    uri: document.uri.toString(),
    text: document.getText(range),
  };
}

/** How many characters of a name are kept. A name may be the selector of a rule, or the text of a test. */
const longestSymbol = 200;
