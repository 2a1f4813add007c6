import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Fact, Wish } from '../../src/protocol.ts';
import { run } from './replying.ts';

type CreatePanel = typeof vscode.window.createWebviewPanel;

/**
 * Runs a command that opens a tab, with a page that tests control. Resolves to the facts that the page receives, and a function that sends
 * its wishes.
 */
export async function pageOfTab(command: string) {
  const window = vscode.window as { createWebviewPanel: CreatePanel };
  const original = window.createWebviewPanel;
  const facts: Fact[] = [];
  let wish: (wish: Wish) => unknown = () => assert.fail('the page is not heard');
  window.createWebviewPanel = (...parameters: Parameters<CreatePanel>) => {
    const panel = original.apply(vscode.window, parameters);
    const onDidReceiveMessage = (listener: (wish: Wish) => unknown): vscode.Disposable => {
      wish = listener;
      return new vscode.Disposable(() => undefined);
    };
    const postMessage = (fact: Fact): Promise<boolean> => Promise.resolve(facts.push(fact) > 0);
    Object.defineProperty(panel, 'webview', {
      value: Object.defineProperties(panel.webview, {
        onDidReceiveMessage: { value: onDidReceiveMessage },
        postMessage: { value: postMessage },
      }),
    });
    return panel;
  };
  try {
    await run(command);
  } finally {
    window.createWebviewPanel = original;
  }
  await wish({ type: 'ready' });
  return { facts, wish: (asked: Wish) => Promise.resolve(wish(asked)) };
}
