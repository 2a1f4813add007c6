import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { nameOf } from './attach/nameOf.ts';
import { isNeverSent, showNeverSent } from './neverSend/neverSent.ts';
import { showWhyNot } from './refusals.ts';
import { TrackedRange } from './proposal/trackedRange.ts';
import { symbolAt } from './symbols.ts';

/** The code that a command works on. */
export interface Target {
  document: vscode.TextDocument;
  range: vscode.Range;
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
    void showNeverSent(nameOf(document.uri));
    return [];
  }
  const selected = selections.filter(({ isEmpty }) => !isEmpty);
  if (selected.length === 0) return atCursor(editor);
  const targets = selected.map(({ start, end }) => ({ document, range: new vscode.Range(start, end) }));
  const withCode = targets.filter(({ range }) => document.getText(range).trim() !== '');
  return withCode.length > 0 ? withCode : nothing(l10n.t('There is no code in the selection.'));
}

/** Follows edits around code. `end` stops that and returns the code where it is then, or undefined if that is no longer known. */
export function follow({ document, range }: Target): { end(): Target | undefined } {
  const tracked = new TrackedRange(document.offsetAt(range.start), document.offsetAt(range.end));
  const subscription = vscode.workspace.onDidChangeTextDocument((event) => {
    if (event.document === document) tracked.follow(event.contentChanges);
  });
  return {
    end() {
      subscription.dispose();
      if (tracked.lost || tracked.start === tracked.end) return undefined;
      const now = new vscode.Range(document.positionAt(tracked.start), document.positionAt(tracked.end));
      return { document, range: now };
    },
  };
}

async function atCursor({ document, selection }: vscode.TextEditor): Promise<Target[]> {
  const symbol = await symbolAt(document, selection.active);
  if (symbol) return [{ document, range: symbol.range }];
  return nothing(l10n.t('Select the code first: there is no function or class at the cursor.'));
}

function nothing(why: string): Target[] {
  showWhyNot(why);
  return [];
}
