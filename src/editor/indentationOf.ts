import * as vscode from 'vscode';
import type { IndentStyle } from '../code/indenting/indentation.ts';
import { shownBy } from './proposal/inertText.ts';

/** How a document is indented: as its editor says, which looks at the text; else as the settings say. */
export function indentationOf(document: vscode.TextDocument): IndentStyle {
  const editor = vscode.window.visibleTextEditors.find((each) => each.document === document);
  const settings = vscode.workspace.getConfiguration('editor', document);
  const { insertSpaces = settings.get('insertSpaces'), tabSize = settings.get('tabSize') } = editor?.options ?? {};
  return {
    insertSpaces: insertSpaces !== false,
    tabSize: typeof tabSize === 'number' ? tabSize : 4,
    language: shownBy(document).language,
  };
}
