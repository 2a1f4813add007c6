import * as vscode from 'vscode';
import { runningAt } from './runningAt.ts';

/**
 * Whether the workspace is on a remote machine while Realm Chat runs on the local one. It can then read the remote files, but use nothing
 * else there.
 */
export function runsBesideRemote(): boolean {
  return place() === 'beside';
}

/** Whether Realm Chat runs on the remote machine that the workspace is on. */
export function runsOnRemote(): boolean {
  return place() === 'remote';
}

function place(): ReturnType<typeof runningAt> {
  return runningAt(vscode.env.remoteName, vscode.extensions.getExtension(extensionId)?.extensionKind);
}
