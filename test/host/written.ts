import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually.ts';

/** Writes a file, and waits until a document that VS Code has of it from before has the new text. */
export async function writeAnew(uri: vscode.Uri, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
  await eventually(() => {
    const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
    if (document) assert.equal(document.getText(), text);
  });
}
