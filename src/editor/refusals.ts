import * as vscode from 'vscode';

/** Says why code that was changed meanwhile was not replaced. */
export function tellThatItChanged(): void {
  const message = vscode.l10n.t('The code was changed meanwhile, so nothing was replaced.');
  void vscode.window.showWarningMessage(message);
}

/** Says why nothing was written, as far as one can tell. */
export function tellThatItCannotBeWritten(): void {
  void vscode.window.showErrorMessage(vscode.l10n.t('The file could not be changed. Is it read-only?'));
}
