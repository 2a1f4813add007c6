import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { found, refused, merged, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import { counted } from '../../shared/counted.ts';
import { isNeverSent, neverSent } from '../neverSend/neverSent.ts';
import { nameOf } from '../documents/nameOf.ts';

/** Finds the problems that VS Code and its extensions detected in the file of an editor, one line each. */
export function problems(editor: vscode.TextEditor | undefined): FoundAttachments {
  if (!editor) return refused(l10n.t('No file is open, so there are no problems to attach.'));
  return problemsOf(editor.document.uri);
}

/** How many lines of problems are attached at most. */
const mostLines = 1000;

/** The names of severities. The index is the number that VS Code has for each. */
const severities = ['error', 'warning', 'information', 'hint'];

/** Finds the problems that VS Code and its extensions detected in a file, one line each. */
export function problemsOf(uri: vscode.Uri): FoundAttachments {
  const name = nameOf(uri);
  if (isNeverSent(uri)) return neverSent(name);
  const diagnostics = vscode.languages.getDiagnostics(uri);
  if (diagnostics.length === 0) return refused(l10n.t('No problems have been detected in {0}.', name));
  const text = diagnostics.map((diagnostic) => lineOf(name, diagnostic)).join('\n');
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
  const listed = rows.filter(({ diagnostic }) => diagnostic.severity !== vscode.DiagnosticSeverity.Hint);
  if (listed.length === 0 && left.length > 0) return merged(left);
  if (listed.length === 0) return refused(l10n.t('No problems have been detected in the workspace.'));
  listed.sort((one, other) => one.diagnostic.severity - other.diagnostic.severity);
  const text = listed.slice(0, mostLines).map(({ name, diagnostic }) => lineOf(name, diagnostic));
  const more = listed.length - text.length;
  const attachment = problemsAttachment(l10n.t('Problems of the workspace'), text.join('\n'));
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

/** Formats a problem as one line: the messages of some languages have several. `name` is the name of its file. */
function lineOf(name: string, { range, severity, message, source }: vscode.Diagnostic): string {
  const place = `${name}:${range.start.line + 1}:${range.start.character + 1}`;
  const said = message.split('\n').map((line) => line.trim());
  return `${place} ${severities[severity] ?? 'problem'}: ${said.join(' ').trim()}${source ? ` [${source}]` : ''}`;
}
