import * as vscode from 'vscode';
import { found, refused, type Found } from '../../chat/composing/foundAttachments.ts';
import { isNeverSent, neverSent } from '../neverSend/neverSent.ts';
import { nameOf } from './nameOf.ts';

/** In the order in which VS Code counts severities. */
const severities = ['error', 'warning', 'information', 'hint'];

/** What VS Code and its extensions have found wrong in the file of an editor, one line each. */
export function problems(editor: vscode.TextEditor | undefined): Found {
  if (!editor) return refused(vscode.l10n.t('No file is open, so there are no problems to attach.'));
  const { uri } = editor.document;
  const name = nameOf(uri);
  if (isNeverSent(uri)) return neverSent(name);
  const diagnostics = vscode.languages.getDiagnostics(uri);
  if (diagnostics.length === 0) return refused(vscode.l10n.t('No problems have been detected in {0}.', name));
  const text = diagnostics.map((diagnostic) => lineOf(name, diagnostic)).join('\n');
  return found({
    id: crypto.randomUUID(),
    kind: 'problems',
    name: vscode.l10n.t('Problems in {0}', name),
    language: 'plaintext',
    text,
  });
}

function lineOf(name: string, { range, severity, message, source }: vscode.Diagnostic): string {
  const place = `${name}:${range.start.line + 1}:${range.start.character + 1}`;
  return `${place} ${severities[severity] ?? 'problem'}: ${message}${source ? ` [${source}]` : ''}`;
}
