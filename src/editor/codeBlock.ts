import * as vscode from 'vscode';
import { languageIdOf } from '../chat/languageNames.ts';
import { isWanted } from './hiddenCharacters.ts';
import { Proposal } from './proposal.ts';
import type { Proposals } from './proposals.ts';
import { tellThatItCannotBeWritten } from './refusals.ts';

/** Copies a code block, or a whole reply. */
export async function copyCode(code: string): Promise<void> {
  if (await isWanted(code, vscode.l10n.t('Copy anyway'))) await vscode.env.clipboard.writeText(code);
}

/** Puts a code block of a reply at the cursor, in place of what is selected. */
export async function insertAtCursor(code: string): Promise<void> {
  const editor = lastEditor();
  if (!editor || !(await isWanted(code, vscode.l10n.t('Insert anyway')))) return;
  const isDone = await editor.edit((edit) => {
    for (const selection of editor.selections) edit.replace(selection, code);
  });
  if (!isDone) tellThatItCannotBeWritten();
  await vscode.window.showTextDocument(editor.document, editor.viewColumn);
}

/** Proposes a code block of a reply in place of what is selected, as a diff. */
export async function applyInEditor(proposals: Proposals, code: string): Promise<void> {
  const editor = lastEditor();
  if (!editor || !(await isWanted(code, vscode.l10n.t('Apply anyway')))) return;
  const proposal = new Proposal(editor.document, editor.selection);
  proposal.code = code;
  const name = vscode.workspace.asRelativePath(editor.document.uri);
  await proposals.show(proposal, vscode.l10n.t('Apply to {0}', name));
  await proposals.setState(proposal, 'complete');
}

/** Opens a code block of a reply as a new file that is not saved yet. */
export async function openInNewFile(code: string, language: string): Promise<void> {
  if (!(await isWanted(code, vscode.l10n.t('Open anyway')))) return;
  const document = await vscode.workspace.openTextDocument({ content: code, language: await languageId(language) });
  await vscode.window.showTextDocument(document);
}

function lastEditor(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor)
    void vscode.window.showInformationMessage(vscode.l10n.t('First open the file that the code should go into.'));
  return editor;
}

async function languageId(label: string): Promise<string> {
  const id = languageIdOf(label);
  return (await vscode.languages.getLanguages()).includes(id) ? id : 'plaintext';
}
