import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { language } from '../shared/counted.ts';
import type { Wish } from '../protocol.ts';
import { firstScript } from './firstScript.ts';
import { policy } from './policy.ts';
import { texts } from '../shared/texts.ts';

/** Wider tabs would push code out of the panel. */
const widestTab = 16;

/** Puts the chat page into a webview. `fulfil` is called with each wish of the page. */
export function fill(webview: vscode.Webview, extension: vscode.Uri, fulfil: (wish: Wish) => unknown): void {
  webview.options = { enableScripts: true, localResourceRoots: localResourceRoots(extension) };
  webview.onDidReceiveMessage(fulfil);
  webview.html = page(webview, extension);
}

/** The only folder that a page may load from. It contains the built files of the extension. */
function localResourceRoots(extension: vscode.Uri): vscode.Uri[] {
  return [vscode.Uri.joinPath(extension, 'dist')];
}

/** The HTML of the chat page. It contains only our own texts. Everything else is sent to it later, and becomes text nodes. (CASES V50) */
function page(webview: vscode.Webview, extension: vscode.Uri): string {
  const uri = (...path: string[]): string =>
    attribute(webview.asWebviewUri(vscode.Uri.joinPath(extension, ...path)).toString());
  const nonce = randomBytes(16).toString('base64');
  return `<!DOCTYPE html>
<html lang="${attribute(language())}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${attribute(policy(webview.cspSource, nonce))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${uri('dist', 'chat.css')}">
<script nonce="${nonce}">${firstScript}</script>
<title>Realm Chat</title>
</head>
<body data-texts="${attribute(JSON.stringify(texts()))}" data-tab-size="${tabSize()}">
<div id="app"></div>
<script type="module" nonce="${nonce}" src="${uri('dist', 'webview.js')}"></script>
</body>
</html>`;
}

/** The width of a tab in the user's editors, in spaces. A file may have another one. The setting may contain anything. */
function tabSize(): number {
  const size = vscode.workspace.getConfiguration('editor').get('tabSize');
  return typeof size === 'number' && size >= 1 && size <= widestTab ? size : 4;
}

function attribute(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
