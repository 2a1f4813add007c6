import * as vscode from 'vscode';
import type { Wish } from '../protocol.ts';
import { fill } from './pageHtml.ts';
import { tabType } from './viewTypes.ts';

/** What VS Code does for the places that show chats: the side bar and editor tabs. */
export interface ChatPlaces {
  /** The icon of tabs. */
  readonly icon: vscode.Uri;
  /** Puts the chat page into a webview. `fulfil` is called with each wish of the page. */
  fill(webview: vscode.Webview, fulfil: (wish: Wish) => unknown): void;
  /** Opens an editor tab with this title. */
  openTab(title: string): vscode.WebviewPanel;
  /** Shows the view in the side bar, also if the side bar is closed, and gives it the focus. */
  focusSideBar(): void;
  /** How many tabs show chats, with those that VS Code restores but has not loaded yet. */
  countTabs(): number;
}

/** The places of this window; `extension` is the folder of the extension. */
export function chatPlaces(extension: vscode.Uri): ChatPlaces {
  return {
    icon: vscode.Uri.joinPath(extension, 'media', 'icon.svg'),
    fill: (webview, fulfil) => fill(webview, extension, fulfil),
    openTab: (title) => vscode.window.createWebviewPanel(tabType, title, vscode.ViewColumn.Active),
    // Only this command also shows a side bar that is closed.
    focusSideBar: () => void vscode.commands.executeCommand('realmChat.chat.focus'),
    countTabs: () => vscode.window.tabGroups.all.flatMap((group) => group.tabs).filter(isChat).length,
  };
}

function isChat({ input }: vscode.Tab): boolean {
  return input instanceof vscode.TabInputWebview && input.viewType.endsWith(tabType);
}
