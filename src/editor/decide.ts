import * as vscode from 'vscode';
import type { Proposal } from './proposal.ts';
import type { Proposals } from './proposals.ts';

/** Puts the code of the proposal in the active tab in place, as one undo step, unless its target has changed meanwhile. */
export async function accept(proposals: Proposals): Promise<void> {
  const proposal = proposals.active;
  if (!proposal || proposal.state === 'streaming' || proposal.state === 'failed') return;
  if (proposal.state === 'incomplete' && !(await insistsOnIncomplete())) return;
  if (!proposal.fits) tellThatItChanged();
  else if (!(await applied(proposal))) tellThatItCannotBeWritten();
  else {
    await proposals.close(proposal);
    await vscode.window.showTextDocument(proposal.document, { selection: proposal.range });
  }
}

/** Lets the proposal in the active tab go. */
export async function discard(proposals: Proposals): Promise<void> {
  if (proposals.active) await proposals.close(proposals.active);
}

/** Asks for the code of the proposal in the active tab once more. */
export async function retry(proposals: Proposals): Promise<void> {
  if (proposals.active?.state !== 'streaming') await proposals.active?.retry?.();
}

function applied({ document, range, code }: Proposal): Thenable<boolean> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, range, code);
  return vscode.workspace.applyEdit(edit);
}

async function insistsOnIncomplete(): Promise<boolean> {
  const apply = vscode.l10n.t('Accept incomplete code');
  const question = vscode.l10n.t('The reply is incomplete: the code may be cut off. Accept it all the same?');
  return (await vscode.window.showWarningMessage(question, { modal: true }, apply)) === apply;
}

function tellThatItChanged(): void {
  const message = vscode.l10n.t(
    'The code was changed meanwhile, so nothing was replaced. The proposal stays open; copy from it, or retry.',
  );
  void vscode.window.showWarningMessage(message);
}

function tellThatItCannotBeWritten(): void {
  void vscode.window.showErrorMessage(vscode.l10n.t('The file could not be changed. Is it read-only?'));
}
