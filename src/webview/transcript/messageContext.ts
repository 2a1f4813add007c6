/** The attribute that tells VS Code for which message it opens its menu, see `webview/context` in package.json. */
export function contextOf(id: string): Record<string, string> {
  return { 'data-vscode-context': JSON.stringify({ webviewSection: 'message', messageId: id }) };
}
