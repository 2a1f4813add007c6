import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { languageIdOf } from '../code/languageNames.ts';
import { codePlace } from './codePlace.ts';
import { confirmHiddenCharacters } from './hiddenCharacters.ts';
import { mayLoadSchema } from './namedSchema.ts';
import { codeAt, indenterOf, placedCode } from './proposal/placedCode.ts';
import type { Proposals } from './proposal/proposals.ts';
import { showThatItCannotBeWritten, showWhyNot } from './refusals.ts';
import { reveal } from './showDocument.ts';
import { wordsWithin } from './proposal/splice.ts';
import { checkWritable } from './writable.ts';

/** Copies a code block or a whole reply. Resolves to whether it was copied; the user may be asked first. */
export async function copyCode(code: string): Promise<boolean> {
  if (!(await confirmHiddenCharacters(code, l10n.t('Copy anyway')))) return false;
  await vscode.env.clipboard.writeText(code);
  return true;
}

/** Inserts a code block of a reply at each cursor, in place of the selection, with the indentation of the line. */
export async function insertAtCursor(last: vscode.TextEditor | undefined, code: string): Promise<void> {
  if (!last) showThatNoneIsOpen();
  else if ((await checkWritable(last.document)) && (await confirmHiddenCharacters(code, l10n.t('Insert anyway'))))
    await insert(last, code);
}

/** Proposes a code block of a reply as a diff: where it belongs, or else in place of the selection, or else where the user chooses. */
export async function applyInEditor(
  last: vscode.TextEditor | undefined,
  proposals: Proposals,
  code: string,
): Promise<void> {
  if (!last) showThatNoneIsOpen();
  else if (await checkWritable(last.document)) {
    const { document } = last;
    const place = await codePlace(last, code);
    if (!place) return;
    const proposal = await placedCode(document, place, code);
    const title = l10n.t('Apply to {0}', vscode.workspace.asRelativePath(document.uri));
    if (await proposals.show(proposal, title)) await proposals.setState(proposal, 'complete');
  }
}

/** Opens a code block of a reply as a new file that is not saved yet. */
export async function openInNewFile(code: string, language: string): Promise<void> {
  const anyway = l10n.t('Open anyway');
  if (!(await confirmHiddenCharacters(code, anyway)) || !(await mayLoadSchema(code, anyway))) return;
  const document = await vscode.workspace.openTextDocument({ content: code, language: await languageId(language) });
  await vscode.window.showTextDocument(document);
}

/** Shows the editor first, because a hidden editor cannot be edited. */
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

/** The part of a range that contains words. Line endings and spaces at its ends are kept, because they separate it from other code. */
function wordsOf(document: vscode.TextDocument, { start, end }: vscode.Range): vscode.Range {
  const stretch = { start: document.offsetAt(start), end: document.offsetAt(end) };
  const words = wordsWithin(document.getText(), stretch);
  return new vscode.Range(document.positionAt(words.start), document.positionAt(words.end));
}

async function languageId(name: string): Promise<string> {
  const id = languageIdOf(name);
  return (await vscode.languages.getLanguages()).includes(id) ? id : 'plaintext';
}

function showThatNoneIsOpen(): void {
  showWhyNot(l10n.t('First open the file that the code should go into.'));
}
