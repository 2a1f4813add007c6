import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { found, refused, merged, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import { counted } from '../../shared/counted.ts';
import { isNeverSent, neverSent } from '../neverSend/neverSent.ts';
import { nameOf } from '../documents/nameOf.ts';
import { problemLine, problemLines } from './problemLines.ts';

/** Finds the problems that VS Code and its extensions detected in the file of an editor, one line each. */
export function problems(editor: vscode.TextEditor | undefined): FoundAttachments {
  if (!editor) return refused(l10n.t('No file is open, so there are no problems to attach.'));
  return problemsOf(editor.document.uri);
}

/** Finds the problems that VS Code and its extensions detected in a file, one line each. */
export function problemsOf(uri: vscode.Uri): FoundAttachments {
  const name = nameOf(uri);
  if (isNeverSent(uri)) return neverSent(name);
  const diagnostics = vscode.languages.getDiagnostics(uri);
  if (diagnostics.length === 0) return refused(l10n.t('No problems have been detected in {0}.', name));
  const text = diagnostics.map((diagnostic) => problemLine({ name, diagnostic })).join('\n');
  return problemsAttachment(l10n.t('Problems in {0}', name), text);
}

/**
 * Finds the problems in all files of the workspace that are meant, errors first. Leaves out hints, which the Problems view does not list.
 */
export function workspaceProblems(isMeant: (uri: vscode.Uri) => boolean = () => true): FoundAttachments {
  const all = vscode.languages
    .getDiagnostics()
    .filter(([uri]) => vscode.workspace.getWorkspaceFolder(uri) && isMeant(uri));
  const left = all.filter(([uri, { length }]) => length > 0 && isNeverSent(uri)).map(([uri]) => neverSent(nameOf(uri)));
  const sent = all.filter(([uri]) => !isNeverSent(uri));
  const rows = sent.flatMap(([uri, diagnostics]) =>
    diagnostics.map((diagnostic) => ({ name: nameOf(uri), diagnostic })),
  );
  const { lines, more } = problemLines(rows);
  if (lines.length === 0 && left.length > 0) return merged(left);
  if (lines.length === 0) return refused(l10n.t('No problems have been detected in the workspace.'));
  const attachment = problemsAttachment(l10n.t('Problems of the workspace'), lines.join('\n'));
  const notAttached = (): string =>
    counted(
      more,
      l10n.t('Of the problems, {0} more is not attached.'),
      l10n.t('Of the problems, {0} more are not attached.'),
    );
  const tooMany = more > 0 ? [refused(notAttached())] : [];
  return merged([attachment, ...tooMany, ...left]);
}

function problemsAttachment(name: string, text: string): FoundAttachments {
  return found({ id: crypto.randomUUID(), kind: 'problems', name, language: 'plaintext', text });
}
