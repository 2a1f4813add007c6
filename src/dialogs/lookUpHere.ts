import * as vscode from 'vscode';
import { settings } from '../settings/settings.ts';
import { LookUpConsent } from './lookUpConsent.ts';
import { showQuestion } from './notice.ts';

/** Whether the user lets models look things up in the workspace of this window. `workspaceState` stores values for it. */
export function lookUpHere(workspaceState: vscode.Memento): LookUpConsent {
  return new LookUpConsent(workspaceState, {
    setting: settings.lookUp,
    hasTools: () => settings.tools().length > 0,
    isTrusted: () => vscode.workspace.isTrusted,
    folders: () => (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString()),
    ask: showQuestion,
  });
}
