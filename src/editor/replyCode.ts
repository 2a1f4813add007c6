import * as vscode from 'vscode';
import type { Indenter } from '../code/indenting/indentation.ts';
import { languageIdOf } from '../code/languageNames.ts';
import { codePlace } from './codePlace.ts';
import { isWanted } from './hiddenCharacters.ts';
import { indentationOf } from './indentationOf.ts';
import { mayLoadSchema } from './namedSchema.ts';
import { Proposal } from './proposal/proposal.ts';
import type { Proposals } from './proposal/proposals.ts';
import { showThatItCannotBeWritten, showWhyNot } from './refusals.ts';
import { reveal } from './showDocument.ts';
import { wordsWithin } from './proposal/splice.ts';
import { textBefore } from './textBefore.ts';
import { isWritable } from './writable.ts';

/** Copies a code block, or a whole reply. Resolves to whether it did: the user may be asked first. */
export async function copyCode(code: string): Promise<boolean> {
  if (!(await isWanted(code, vscode.l10n.t('Copy anyway')))) return false;
  await vscode.env.clipboard.writeText(code);
  return true;
}

/** Puts a code block of a reply at each cursor, in place of what is selected, indented like the line it comes to. */
export async function insertAtCursor(last: vscode.TextEditor | undefined, code: string): Promise<void> {
  if (!last) showThatNoneIsOpen();
  else if ((await isWritable(last.document)) && (await isWanted(code, vscode.l10n.t('Insert anyway'))))
    await insert(last, code);
}

/** Proposes a code block of a reply as a diff: where it belongs, in place of the selection, or where the user says. */
export async function applyInEditor(
  last: vscode.TextEditor | undefined,
  proposals: Proposals,
  code: string,
): Promise<void> {
  if (!last) showThatNoneIsOpen();
  else if (await isWritable(last.document)) {
    const range = await codePlace(last, code);
    if (range) await propose(proposals, last.document, range, code);
  }
}

/** Opens a code block of a reply as a new file that is not saved yet. */
export async function openInNewFile(code: string, language: string): Promise<void> {
  const anyway = vscode.l10n.t('Open anyway');
  if (!(await isWanted(code, anyway)) || !(await mayLoadSchema(code, anyway))) return;
  const document = await vscode.workspace.openTextDocument({ content: code, language: await languageId(language) });
  await vscode.window.showTextDocument(document);
}

/** An editor that is hidden takes no edits. */
async function insert(last: vscode.TextEditor, code: string): Promise<void> {
  const { document, viewColumn } = last;
  const editor = (await reveal(document, viewColumn === undefined ? {} : { viewColumn })) ?? last;
  const indenter = await indenterOf(document);
  const isDone = await editor.edit((edit) => {
    for (const selection of editor.selections) {
      const words = wordsOf(document, selection);
      edit.replace(words, codeAt(document, words.start, code, indenter));
    }
  });
  if (!isDone) showThatItCannotBeWritten();
}

/** Line endings and spaces around the selection separate it from other code. */
function wordsOf(document: vscode.TextDocument, { start, end }: vscode.Range): vscode.Range {
  const stretch = { start: document.offsetAt(start), end: document.offsetAt(end) };
  const words = wordsWithin(document.getText(), stretch);
  return new vscode.Range(document.positionAt(words.start), document.positionAt(words.end));
}

async function propose(
  proposals: Proposals,
  document: vscode.TextDocument,
  range: vscode.Range,
  code: string,
): Promise<void> {
  const indenter = await indenterOf(document);
  const proposal = new Proposal(document, range);
  proposal.code = range.isEmpty
    ? codeAt(document, range.start, code, indenter)
    : indenter.reindented(code, proposal.place);
  await proposals.show(proposal, vscode.l10n.t('Apply to {0}', vscode.workspace.asRelativePath(document.uri)));
  await proposals.setState(proposal, 'complete');
}

async function indenterOf(document: vscode.TextDocument): Promise<Indenter> {
  const { indenterFor } = await import('../code/withParser.ts');
  return indenterFor(indentationOf(document));
}

function codeAt(
  document: vscode.TextDocument,
  position: vscode.Position,
  code: string,
  { indentedFor }: Indenter,
): string {
  const indent = /^[ \t]*/.exec(document.lineAt(position.line).text)?.[0] ?? '';
  return indentedFor(code, indent, textBefore(document, position));
}

async function languageId(name: string): Promise<string> {
  const id = languageIdOf(name);
  return (await vscode.languages.getLanguages()).includes(id) ? id : 'plaintext';
}

function showThatNoneIsOpen(): void {
  showWhyNot(vscode.l10n.t('First open the file that the code should go into.'));
}
