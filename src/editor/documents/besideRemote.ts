import * as vscode from 'vscode';

/**
 * Whether the workspace is on a remote machine while Realm Chat runs on the local one. It can then read the remote files, but use nothing
 * else there.
 */
export function runsBesideRemote(): boolean {
  const own = vscode.extensions.getExtension(extensionId)?.extensionKind;
  return vscode.env.remoteName !== undefined && own === vscode.ExtensionKind.UI;
}
