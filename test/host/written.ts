import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually.ts';

/** Writes a file, and waits until VS Code's open document of it has the new text. Not for several files at the same time. */
export async function writeAnew(uri: vscode.Uri, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
  const open = (): vscode.TextDocument | undefined =>
    vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
  const assertAnew = (): void => assert.equal(open()?.getText() ?? text, text);
  await eventually(async () => {
    const document = open();
    if (!document || document.getText() === text) return;
    // VS Code does not always notice that a deleted file exists again.
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    // On a busy machine, VS Code closes the document some time later. Until then it must not be shown again.
    await eventually(assertAnew, 10_000);
  }, 60_000);
}
