import * as vscode from 'vscode';

/** Problems that are offered to be mended. */
export interface OfferedFix {
  document: vscode.TextDocument;
  range: vscode.Range;
  problems: vscode.Diagnostic[];
}

/** Offers commands on code at the light bulb. They take no arguments: VS Code may run an action long after it asked for it. */
export class CodeActions implements vscode.CodeActionProvider {
  #offered: OfferedFix | undefined;

  /** The problems that Fix was offered for last: where a person chooses it, the cursor may stand elsewhere. */
  get offered(): OfferedFix | undefined {
    return this.#offered;
  }

  provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    { diagnostics, triggerKind }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    if (vscode.workspace.fs.isWritableFileSystem(document.uri.scheme) === false) return [];
    if (diagnostics.length > 0) this.#offered = { document, range, problems: [...diagnostics] };
    // Nobody wants a light bulb on every line.
    const isAsked = !range.isEmpty || triggerKind === vscode.CodeActionTriggerKind.Invoke;
    return [...(diagnostics.length > 0 ? [fix(diagnostics)] : []), ...(isAsked ? [rewrite(), documentation()] : [])];
  }
}

function fix(diagnostics: readonly vscode.Diagnostic[]): vscode.CodeAction {
  const action = commandAction(
    vscode.l10n.t('Fix with Realm Chat'),
    vscode.CodeActionKind.QuickFix,
    'realmChat.fixProblem',
  );
  action.diagnostics = [...diagnostics];
  return action;
}

function rewrite(): vscode.CodeAction {
  return commandAction(
    vscode.l10n.t('Rewrite with Realm Chat…'),
    vscode.CodeActionKind.RefactorRewrite,
    'realmChat.rewrite',
  );
}

function documentation(): vscode.CodeAction {
  return commandAction(
    vscode.l10n.t('Document with Realm Chat'),
    vscode.CodeActionKind.RefactorRewrite,
    'realmChat.document',
  );
}

function commandAction(title: string, kind: vscode.CodeActionKind, command: string): vscode.CodeAction {
  const action = new vscode.CodeAction(title, kind);
  action.command = { title, command };
  return action;
}
