import * as vscode from 'vscode';

/** Whether the workspace is on a remote machine, and Realm Chat runs on this one: it has the remote files, and not what else is there. */
export function runsBesideRemote(): boolean {
  const own = vscode.extensions.getExtension(extensionId)?.extensionKind;
  return vscode.env.remoteName !== undefined && own === vscode.ExtensionKind.UI;
}
