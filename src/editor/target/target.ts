import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { nameOf } from '../documents/nameOf.ts';
import { isNeverSent, showNeverSent } from '../neverSend/neverSent.ts';
import { showWhyNot } from '../documents/refusals.ts';
import { namedCodeAt, type NamedRange } from '../documents/symbols.ts';

/** The code that a command works on. */
export interface Target {
  document: vscode.TextDocument;
  range: vscode.Range;
  /** Its name, if it is not a selection but the code at the cursor. */
  name?: string | undefined;
  /** The named code around the code at the cursor, the innermost first. */
  around?: readonly NamedRange[];
}

/**
 * The code that a command works on: the first selection, or else the function, class or the like at the cursor. Shows a message if there is
 * none.
 */
export async function targetOf(editor: vscode.TextEditor | undefined): Promise<Target | undefined> {
  const [target] = await targetsOf(editor, editor ? [editor.selection] : []);
  return target;
}

/** The code for a command that works on all selections. */
export async function targetsOf(
  editor: vscode.TextEditor | undefined,
  selections: readonly vscode.Selection[] = editor?.selections ?? [],
): Promise<Target[]> {
  if (!editor) return nothing(l10n.t('Open a file first, and select the code in it.'));
  const { document } = editor;
  if (isNeverSent(document.uri)) {
    void showNeverSent([nameOf(document.uri)]);
    return [];
  }
  const selected = selections.filter(({ isEmpty }) => !isEmpty);
  if (selected.length === 0) return atCursor(editor);
  const targets = selected.map(({ start, end }) => ({ document, range: new vscode.Range(start, end) }));
  const withCode = targets.filter(({ range }) => document.getText(range).trim() !== '');
  return withCode.length > 0 ? withCode : nothing(l10n.t('There is no code in the selection.'));
}

async function atCursor({ document, selection }: vscode.TextEditor): Promise<Target[]> {
  const [inner, ...around] = await namedCodeAt(document, selection.active);
  if (inner) return [{ document, ...inner, around }];
  return nothing(l10n.t('Select the code first: there is no function or class at the cursor.'));
}

/** The named code around other code; undefined if there is none. */
export async function wider({ document, range }: Target): Promise<Target | undefined> {
  const all = await namedCodeAt(document, range.start);
  const [outer, ...around] = all.filter((each) => each.range.contains(range) && !each.range.isEqual(range));
  return outer && { document, ...outer, around };
}

function nothing(why: string): Target[] {
  showWhyNot(why);
  return [];
}
