import * as vscode from 'vscode';

/** Asks how code should change; starts from an instruction that was given before, if any. */
export function askInstruction(instruction = ''): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: vscode.l10n.t('Rewrite Code'),
    prompt: vscode.l10n.t('How should the code change?'),
    placeHolder: vscode.l10n.t('for example: use async and await'),
    value: instruction,
    ignoreFocusOut: true,
  });
}

/** Asks what the user wants to know about code. */
export function askQuestion(): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: vscode.l10n.t('Ask about Code'),
    prompt: vscode.l10n.t('What do you want to know about this code?'),
    ignoreFocusOut: true,
  });
}
