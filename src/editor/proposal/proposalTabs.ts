import * as vscode from 'vscode';
import { proposalScheme } from './proposal.ts';

/** The address of the preview that a tab shows, as a diff or by itself; undefined for all other tabs. */
export function previewOf({ input }: vscode.Tab): string | undefined {
  const uri =
    input instanceof vscode.TabInputTextDiff ? input.modified : input instanceof vscode.TabInputText && input.uri;
  return uri && uri.scheme === proposalScheme ? uri.toString() : undefined;
}

/** The tabs that show one of these previews. */
export function tabsOf(isOne: (preview: string) => boolean): vscode.Tab[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter((tab) => {
    const preview = previewOf(tab);
    return preview !== undefined && isOne(preview);
  });
}
