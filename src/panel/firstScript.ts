/**
 * The first script of a chat page. It asks for what the page will show while the other files of the page are still loading, and keeps the
 * messages that arrive before `webview/main.ts` handles them. That file declares the three names.
 */
export const firstScript = `var vscode = acquireVsCodeApi(), early = [], keepEarly = ({ data }) => early.push(data);
addEventListener('message', keepEarly);
vscode.postMessage({ type: 'ready' });`;
