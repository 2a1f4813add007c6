import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { refused, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import { isNeverSent, neverSent } from '../neverSend/neverSent.ts';
import { nameOf } from '../documents/nameOf.ts';
import { problemsIn, problemsOfWorkspace, sortedOut } from './problemAttachments.ts';

/** Finds the problems that VS Code and its extensions detected in the file of an editor, one line each. */
export function problems(editor: vscode.TextEditor | undefined): FoundAttachments {
  if (!editor) return refused(l10n.t('No file is open, so there are no problems to attach.'));
  return problemsOf(editor.document.uri);
}

/** Finds the problems that VS Code and its extensions detected in a file, one line each. */
export function problemsOf(uri: vscode.Uri): FoundAttachments {
  const name = nameOf(uri);
  if (isNeverSent(uri)) return neverSent(name);
  return problemsIn(name, vscode.languages.getDiagnostics(uri));
}

/**
 * Finds the problems in all files of the workspace that are meant, errors first. Leaves out hints, which the Problems view does not list.
 */
export function workspaceProblems(isMeant: (uri: vscode.Uri) => boolean = () => true): FoundAttachments {
  const all = vscode.languages
    .getDiagnostics()
    .filter(([uri]) => vscode.workspace.getWorkspaceFolder(uri) && isMeant(uri));
  const { sent, left } = sortedOut(all, nameOf, isNeverSent);
  return problemsOfWorkspace(sent, left.map(neverSent));
}
