import type * as vscode from 'vscode';
import { installationIfAny, isSameInstallation } from './installation.ts';
import { onDidChangeSettings } from './userSettings.ts';

/** Notifies when the settings name another installation, and not merely the same one in other words. */
export function onDidChangeInstallation(listener: () => void): vscode.Disposable {
  let last = installationIfAny();
  return onDidChangeSettings(() => {
    const now = installationIfAny();
    if (isSameInstallation(now, last)) return;
    last = now;
    listener();
  });
}
