import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { knownLanguageId } from '../../code/languageNames.ts';
import { placesOf } from '../target/codePlace.ts';
import { confirmHiddenCharacters } from '../documents/hiddenCharacters.ts';
import { mayLoadSchema } from '../documents/namedSchema.ts';
import { confirmDamage } from './doubts.ts';
import { codeAt, placedTogether } from './placedCode.ts';
import { patchedCode } from './patchedCode.ts';
import { withoutNameOf } from '../../shared/namedFile.ts';
import type { Proposals } from './proposals.ts';
import { showThatItCannotBeWritten, showWhyNot } from '../documents/refusals.ts';
import { reveal } from '../documents/showDocument.ts';
import { merged, type Piece, wordsWithin } from '../../code/splice.ts';
import { rangeOf, stretchOf } from '../documents/stretches.ts';
import { checkWritable } from '../target/writable.ts';

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
    await insert(last, into(last.document, code));
}

/** Proposes a code block of a reply as a diff: where it belongs, or else in place of the selection, or else where the user chooses. */
export async function applyInEditor(
  last: vscode.TextEditor | undefined,
  proposals: Proposals,
  code: string,
  reply: string,
): Promise<void> {
  if (!last) showThatNoneIsOpen();
  else if (await checkWritable(last.document)) {
    const { document } = last;
    const own = into(document, code);
    const proposal = patchedCode(document, own) ?? (await placedTogether(document, (await placesOf(last, own)) ?? []));
    if (!proposal) return;
    proposal.become({ by: reply });
    const title = l10n.t('Apply to {0}', vscode.workspace.asRelativePath(document.uri));
    if (await proposals.show(proposal, title)) await proposals.change(proposal, { state: 'complete' });
  }
}

/** Opens a code block of a reply as a new file that is not saved yet. */
export async function openInNewFile(code: string, language: string): Promise<void> {
  const anyway = l10n.t('Open anyway');
  if (!(await confirmHiddenCharacters(code, anyway)) || !(await mayLoadSchema(code, anyway))) return;
  const known = await vscode.languages.getLanguages();
  const shown = { content: code, language: knownLanguageId(language, known) };
  const document = await vscode.workspace.openTextDocument(shown);
  await vscode.window.showTextDocument(document);
}

/** Code without its first line if that only names the document that it goes into. */
function into(document: vscode.TextDocument, code: string): string {
  return withoutNameOf(document.uri.path, code, document.languageId, document.lineAt(0).text);
}

/** Shows the editor first, because a hidden editor cannot be edited. */
async function insert(last: vscode.TextEditor, code: string): Promise<void> {
  const { document, viewColumn } = last;
  const editor = (await reveal(document, viewColumn === undefined ? {} : { viewColumn })) ?? last;
  const { version } = document;
  const pieces: Piece[] = [];
  for (const selection of editor.selections) {
    const stretch = wordsWithin(document.getText(), stretchOf(document, selection));
    pieces.push({ stretch, code: await codeAt(document, stretch, code) });
  }
  const whole = merged(document.getText(), pieces);
  if (!(await confirmDamage({ document }, whole.stretch, whole.code, l10n.t('Insert anyway')))) return;
  const isDone =
    document.version === version &&
    (await editor.edit((edit) => {
      for (const piece of pieces) edit.replace(rangeOf(document, piece.stretch), piece.code);
    }));
  if (!isDone) showThatItCannotBeWritten();
}

function showThatNoneIsOpen(): void {
  showWhyNot(l10n.t('First open the file that the code should go into.'));
}
