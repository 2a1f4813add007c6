import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { notify, showNotice } from '../../dialogs/notice.ts';

/** Shows why a command does nothing. The text may contain the name of a file. */
export function showWhyNot(why: string): void {
  notify(why);
}

/** Shows that nothing was written, and a possible reason. */
export function showThatItCannotBeWritten(): void {
  void showNotice('error', l10n.t('The file could not be changed. Check whether it is read-only.'), []);
}

/** Shows that only the proposed code can be changed in a preview. */
export function showThatTheRestStays(): void {
  const message = l10n.t('Only the proposed code can be edited here. Other edits were undone.');
  void showNotice('warning', message, []);
}

/** Shows that a proposal cannot be asked for again, because its place is lost. */
export function showThatItIsLost(): void {
  showWhyNot(l10n.t('The selected code is no longer there. Select the code to change, and try again.'));
}

/** Shows that problems can no longer be fixed by the code action that offered it. */
export function showThatTheOfferIsGone(): void {
  showWhyNot(
    l10n.t('The file of this problem was closed, or the suggestion is out of date. Choose Fix at the problem again.'),
  );
}

/** Shows why a proposal was closed automatically. */
export function showThatThereIsNoCode(): void {
  showWhyNot(l10n.t('The reply contains no code, so there is nothing to accept. It is shown in the chat.'));
}

/** Shows that a proposal cannot be accepted while its preview is not up to date. */
export function showThatItIsNotShown(): void {
  showWhyNot(l10n.t('The preview does not show the change yet, so nothing was replaced. Try again.'));
}

/** Shows that an editor was closed again, because code of a model must not be in it before the user accepts it. */
export async function showThatAnotherEditorOpens(): Promise<void> {
  const setting = 'workbench.editorAssociations';
  const message = l10n.t(
    'The change is not shown, because the setting {0} opens it in an editor that may load what the code names.',
    setting,
  );
  const open = l10n.t('Open Setting');
  const pressed = await showNotice('warning', message, [open]);
  if (pressed) await vscode.commands.executeCommand('workbench.action.openSettings', setting);
}
