import * as vscode from 'vscode';
import type { Proposal } from './proposal.ts';
import type { Proposals } from './proposals.ts';
import { tellThatItCannotBeWritten, tellThatItChanged } from './refusals.ts';

/** Puts the code of the proposal in the active tab in place, as one undo step, unless its target has changed meanwhile. */
export async function accept(proposals: Proposals): Promise<void> {
  const proposal = proposals.active;
  if (proposal?.state !== 'complete' && proposal?.state !== 'incomplete') return;
  if (proposal.state === 'incomplete' && !(await insistsOnIncomplete())) return;
  if (!proposal.fits) tellThatItChanged();
  else if (!(await applied(proposals, proposal))) tellThatItCannotBeWritten();
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

/** A second click comes too late: the state has changed before the first is through. */
async function applied(proposals: Proposals, proposal: Proposal): Promise<boolean> {
  const { document, range, code, state } = proposal;
  proposal.state = 'accepted';
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, range, code);
  const isApplied = await vscode.workspace.applyEdit(edit);
  if (!isApplied) await proposals.setState(proposal, state);
  return isApplied;
}

async function insistsOnIncomplete(): Promise<boolean> {
  const apply = vscode.l10n.t('Accept incomplete code');
  const question = vscode.l10n.t('The reply is incomplete: the code may be cut off. Accept it all the same?');
  return (await vscode.window.showWarningMessage(question, { modal: true }, apply)) === apply;
}
