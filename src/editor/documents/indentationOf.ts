import * as vscode from 'vscode';
import type { IndentStyle } from '../../code/indenting/indentedLines.ts';
import { nameAndLanguageOf } from './inertText.ts';

/**
 * The indentation of a document. The options of its editor decide, which VS Code detects from the text. Without an editor, tabs are used if
 * more lines start with a tab than with spaces; otherwise the settings decide.
 */
export function indentationOf(document: vscode.TextDocument): IndentStyle {
  const editor = vscode.window.visibleTextEditors.find((each) => each.document === document);
  const settings = vscode.workspace.getConfiguration('editor', document);
  const { insertSpaces = settings.get('insertSpaces'), tabSize = settings.get('tabSize') } =
    editor?.options ?? ofText(document.getText(), settings);
  return {
    insertSpaces: insertSpaces !== false,
    tabSize: typeof tabSize === 'number' ? tabSize : 4,
    language: nameAndLanguageOf(document).language,
  };
}

/** Detects tabs in a document that no editor shows, unless the user has turned detection off. */
function ofText(text: string, settings: vscode.WorkspaceConfiguration): vscode.TextEditorOptions {
  const count = (lines: RegExp): number => text.match(lines)?.length ?? 0;
  const hasTabs = settings.get('detectIndentation') !== false && count(/^\t/gm) > count(/^ {2}/gm);
  return hasTabs ? { insertSpaces: false } : {};
}
