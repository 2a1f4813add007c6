import * as vscode from 'vscode';
import { indentationIn } from '../../code/indenting/detectedIndentation.ts';
import type { IndentStyle } from '../../code/indenting/indentedLines.ts';
import { nameAndLanguageOf } from './inertText.ts';

/** The indentation of a document, by the options of its editor, its text and the settings. */
export function indentationOf(document: vscode.TextDocument): IndentStyle {
  const editor = vscode.window.visibleTextEditors.find((each) => each.document === document);
  const settings = vscode.workspace.getConfiguration('editor', document);
  const [insertSpaces, tabSize, detects] = ['insertSpaces', 'tabSize', 'detectIndentation'].map((name): unknown =>
    settings.get(name),
  );
  const style = indentationIn(document.getText(), editor?.options, { insertSpaces, tabSize, detects });
  return { ...style, language: nameAndLanguageOf(document).language };
}
