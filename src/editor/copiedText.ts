import * as vscode from 'vscode';

/** What a command of VS Code copies, which then gives the clipboard back the text that it had. Empty where it copies nothing. */
export async function copiedText(command: string): Promise<string> {
  const { clipboard } = vscode.env;
  const before = await clipboard.readText();
  try {
    // The text read afterwards must not be the one that was there before. An image, which is no text, stays if nothing is copied.
    if (before !== '') await clipboard.writeText('');
    await vscode.commands.executeCommand(command);
    return await clipboard.readText();
  } finally {
    if (before !== '') await clipboard.writeText(before);
  }
}
