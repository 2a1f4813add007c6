/**
 * The script that a page of the chat begins with. It asks for what is to be shown while the other files of the page are still on their way,
 * and keeps what comes before `webview/main.ts` takes it, which declares the three names.
 */
export const firstScript = `var vscode = acquireVsCodeApi(), early = [], keepEarly = ({ data }) => early.push(data);
addEventListener('message', keepEarly);
vscode.postMessage({ type: 'ready' });`;
