import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { withoutLinks } from '../plainText.ts';

/** Says why a command does nothing; the name of a file may be part of it. */
export function showWhyNot(why: string): void {
  void vscode.window.showInformationMessage(withoutLinks(why));
}

/** Says why nothing was written, as far as is known. */
export function showThatItCannotBeWritten(): void {
  void vscode.window.showErrorMessage(l10n.t('The file could not be changed. Check whether it is read-only.'));
}

/** Says that only the code a proposal is for can be changed in its preview. */
export function showThatTheRestStays(): void {
  const message = l10n.t('Only the proposed code can be edited here. Other edits were undone.');
  void vscode.window.showWarningMessage(message);
}

/** Says why a proposal cannot be asked for once more. */
export function showThatItIsLost(): void {
  showWhyNot(l10n.t('The selected code is no longer there. Select the code to change, and try again.'));
}

/** Says why a problem that was offered to be fixed is not. */
export function showThatTheOfferIsGone(): void {
  showWhyNot(
    l10n.t('The file of this problem was closed, or the suggestion is out of date. Choose Fix at the problem again.'),
  );
}

/** Says why a proposal closes by itself. */
export function showThatThereIsNoCode(): void {
  showWhyNot(l10n.t('The reply contains no code, so there is nothing to accept. It is shown in the chat.'));
}

/** Says why a proposal is not accepted as long as its preview is not up to date. */
export function showThatItIsNotShown(): void {
  showWhyNot(l10n.t('The preview does not show the change yet, so nothing was replaced. Try again.'));
}
