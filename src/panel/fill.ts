import type * as vscode from 'vscode';
import type { Wish } from '../protocol.ts';
import { localResourceRoots, page } from './page.ts';

/** Puts the page of the chat into a webview; `fulfil` gets what the user asks for there. */
export function fill(webview: vscode.Webview, extension: vscode.Uri, fulfil: (wish: Wish) => unknown): void {
  webview.options = { enableScripts: true, localResourceRoots: localResourceRoots(extension) };
  webview.onDidReceiveMessage(fulfil);
  webview.html = page(webview, extension);
}
