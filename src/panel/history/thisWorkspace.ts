import * as vscode from 'vscode';
import { workspaceOf, type Workspace } from '../../chat/history/workspace.ts';

/** The workspace of this window; undefined if no folder is open. */
export function thisWorkspace(): Workspace | undefined {
  const { name = '', workspaceFolders = [] } = vscode.workspace;
  return workspaceOf(
    workspaceFolders.map(({ uri }) => uri.toString()),
    name,
  );
}
