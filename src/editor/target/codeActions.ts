import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';

/**
 * Offers commands on code at the light bulb. VS Code may run a code action after it has asked for others, so each offer has a number, which
 * is the only argument of the command.
 */
export class CodeActions implements vscode.CodeActionProvider {
  readonly #offers = new Map<number, OfferedFix>();
  #count = 0;

  /** The problems that the offer with this number would fix; undefined if there is no such offer or it is too old. */
  offered(number: unknown): OfferedFix | undefined {
    return typeof number === 'number' ? this.#offers.get(number) : undefined;
  }

  provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    { diagnostics, triggerKind, only }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    if (vscode.workspace.fs.isWritableFileSystem(document.uri.scheme) === false) return [];
    const isInvoked = triggerKind === vscode.CodeActionTriggerKind.Invoke;
    if (isInvoked ? isForSavedCell(document, range) : !isForLightBulb(range, only)) return [];
    // Without this condition, a light bulb would appear on every line.
    const isAsked = !range.isEmpty || isInvoked;
    const fixes = diagnostics.length > 0 ? [this.#fix({ document, range, problems: [...diagnostics] })] : [];
    const all = [...fixes, ...(isAsked ? [rewrite(), documentation()] : [])];
    return all.filter(({ kind }) => !only || (kind && only.contains(kind)));
  }

  #fix(offer: OfferedFix): vscode.CodeAction {
    const number = (this.#count += 1);
    this.#offers.set(number, offer);
    this.#offers.delete(number - mostOffers);
    return fix(offer.problems, number);
  }
}

/** Problems that a code action offers to fix. */
export interface OfferedFix {
  document: vscode.TextDocument;
  range: vscode.Range;
  problems: vscode.Diagnostic[];
}

/**
 * The most offers that are remembered. VS Code asks for code actions whenever the cursor or the mouse reaches a problem, and again when
 * problems change.
 */
const mostOffers = 100;

/**
 * Whether VS Code asks by itself in order to offer actions at the light bulb, and not in order to apply them, as it does on saving if
 * `editor.codeActionsOnSave` of a user or of a workspace says so. On saving, it asks for actions of a kind, for the range of the whole file.
 * The kind alone does not tell: for the kind `""`, VS Code passes none. For the light bulb, it passes the selection of an editor.
 */
function isForLightBulb(range: vscode.Range, only: vscode.CodeActionKind | undefined): boolean {
  return !only && range instanceof vscode.Selection;
}

/**
 * Whether VS Code asks in order to apply actions on saving a notebook, if `notebook.codeActionsOnSave` says so. It then asks as if the user
 * had, but for a whole cell without a selection. For a problem that fills a cell, its hover asks in the same way, and gets no action.
 */
function isForSavedCell(document: vscode.TextDocument, range: vscode.Range): boolean {
  if (document.uri.scheme !== 'vscode-notebook-cell' || range instanceof vscode.Selection) return false;
  return range.contains(document.validateRange(new vscode.Range(0, 0, document.lineCount, 0)));
}

function fix(problems: vscode.Diagnostic[], offer: number): vscode.CodeAction {
  const action = commandAction(
    l10n.t('Fix with Realm Chat'),
    vscode.CodeActionKind.QuickFix,
    'realmChat.fixProblem',
    offer,
  );
  action.diagnostics = problems;
  return action;
}

function rewrite(): vscode.CodeAction {
  return commandAction(l10n.t('Rewrite with Realm Chat…'), vscode.CodeActionKind.RefactorRewrite, 'realmChat.rewrite');
}

function documentation(): vscode.CodeAction {
  return commandAction(l10n.t('Document with Realm Chat'), vscode.CodeActionKind.RefactorRewrite, 'realmChat.document');
}

function commandAction(
  title: string,
  kind: vscode.CodeActionKind,
  command: string,
  ...parameters: number[]
): vscode.CodeAction {
  const action = new vscode.CodeAction(title, kind);
  action.command = { title, command, arguments: parameters };
  return action;
}
