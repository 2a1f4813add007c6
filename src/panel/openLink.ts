import * as vscode from 'vscode';

/** What VS Code takes as well. As a Uri an address would lose which of its signs were encoded. */
interface OpensText {
  openExternal(address: string): Thenable<boolean>;
}

/**
 * Opens a link of a reply in the browser or mail program; VS Code asks first. It would not where VS Code itself hears the click: it
 * takes what a webview shows for the words of the workspace, which it trusts. (CASES V47)
 */
export async function openLink(address: string): Promise<void> {
  const isLive = /^(?:https?|mailto):/i.test(address);
  if (isLive) await (vscode.env as unknown as OpensText).openExternal(address);
}
