import * as vscode from 'vscode';

/** The text that a command of VS Code copies, and restores the text in the clipboard. Empty if the command copies nothing. */
export async function copiedText(command: string): Promise<string> {
  const { clipboard } = vscode.env;
  const before = await clipboard.readText();
  try {
    // The earlier text must not be mistaken for a copied one. If the clipboard contains an image, which is not text, it is kept if nothing
    // is copied.
    if (before !== '') await clipboard.writeText('');
    await vscode.commands.executeCommand(command);
    return await clipboard.readText();
  } finally {
    if (before !== '') await clipboard.writeText(before);
  }
}
