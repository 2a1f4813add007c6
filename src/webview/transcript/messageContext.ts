/** The attribute that tells VS Code for which message it opens its menu, see `webview/context` in package.json. */
export function contextOf(id: string): Record<string, string> {
  return { 'data-vscode-context': JSON.stringify({ webviewSection: 'message', messageId: id }) };
}

/** The data of the page that tells VS Code in which conversation the message is: others may have messages with the same ids. */
export function inConversation(conversationId: string | undefined): DOMStringMap {
  return { vscodeContext: JSON.stringify({ conversationId }) };
}
