import * as vscode from 'vscode';
import type { IndentStyle } from '../code/indenting/indentation.ts';
import { shownBy } from './proposal/inertText.ts';

/** How a document is indented: as its editor says, which looks at the text; with tabs, where more lines begin with one; else as the settings say. */
export function indentationOf(document: vscode.TextDocument): IndentStyle {
  const editor = vscode.window.visibleTextEditors.find((each) => each.document === document);
  const settings = vscode.workspace.getConfiguration('editor', document);
  const { insertSpaces = settings.get('insertSpaces'), tabSize = settings.get('tabSize') } =
    editor?.options ?? ofText(document.getText(), settings);
  return {
    insertSpaces: insertSpaces !== false,
    tabSize: typeof tabSize === 'number' ? tabSize : 4,
    language: shownBy(document).language,
  };
}

/** A file that no editor shows is looked at here, unless the user wants the settings to count alone. */
function ofText(text: string, settings: vscode.WorkspaceConfiguration): vscode.TextEditorOptions {
  const count = (lines: RegExp): number => text.match(lines)?.length ?? 0;
  const hasTabs = settings.get('detectIndentation') !== false && count(/^\t/gm) > count(/^ {2}/gm);
  return hasTabs ? { insertSpaces: false } : {};
}
