import * as vscode from 'vscode';
import type { Commands } from '../../commands.ts';
import { isWanted } from '../hiddenCharacters.ts';
import { showsOutcome } from './preview.ts';
import type { Proposal } from './proposal.ts';
import type { Proposals } from './proposals.ts';
import { showThatItCannotBeWritten, showThatItIsNotShown } from '../refusals.ts';
import { reveal } from '../showDocument.ts';
import { withLineEnds } from './splice.ts';

type Decision = 'acceptProposal' | 'discardProposal' | 'retryProposal' | 'changeInstruction';

/** The commands on the proposal in the active tab. */
export function decisionCommands(proposals: Proposals): Commands<`realmChat.${Decision}`> {
  return {
    'realmChat.acceptProposal': () => accept(proposals),
    'realmChat.discardProposal': () => discard(proposals),
    'realmChat.retryProposal': () => retry(proposals),
    'realmChat.changeInstruction': () => changeInstruction(proposals),
  };
}

/** Puts the code that the preview in the active tab shows in place, as one undo step, unless its target has changed meanwhile. */
async function accept(proposals: Proposals): Promise<void> {
  const proposal = proposals.active;
  if (!proposal?.acceptable) return;
  if (!(await showsOutcome(proposal))) showThatItIsNotShown();
  else if (!proposal.fits) await offerAfterChange(proposals, proposal);
  else if (await isMeant(proposal)) await put(proposals, proposal);
}

/** Lets the proposal in the active tab go. */
async function discard(proposals: Proposals): Promise<void> {
  if (proposals.active) await proposals.close(proposals.active);
}

/** Asks for the code of the proposal in the active tab once more. */
async function retry(proposals: Proposals): Promise<void> {
  const { active } = proposals;
  if (active && active.state !== 'streaming') await active.again?.retry(active);
}

/** Asks for other code in the active tab, with another instruction. */
async function changeInstruction(proposals: Proposals): Promise<void> {
  const { active } = proposals;
  if (active && active.state !== 'streaming') await active.again?.changeInstruction?.(active);
}

/** While the question was open, the code may have changed, or another click may have accepted. */
async function put(proposals: Proposals, proposal: Proposal): Promise<void> {
  if (!proposal.acceptable) return;
  if (!proposal.fits) await offerAfterChange(proposals, proposal);
  else if (!(await applied(proposals, proposal))) showThatItCannotBeWritten();
  else {
    await proposals.close(proposal);
    await reveal(proposal.document, { selection: proposal.range });
  }
}

function applied(proposals: Proposals, proposal: Proposal): Promise<boolean> {
  const { document, range, code } = proposal;
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, range, code);
  return proposals.accept(proposal, () => vscode.workspace.applyEdit(edit));
}

/** The result stays, and can be compared with the code as it is now. */
async function offerAfterChange(proposals: Proposals, proposal: Proposal): Promise<void> {
  const warning = vscode.l10n.t('The selected code was changed meanwhile, so nothing was replaced.');
  const showDiff = vscode.l10n.t('Show Diff');
  const retry = vscode.l10n.t('Retry');
  const canRetry = proposal.again && !proposal.target.lost;
  const pressed = await vscode.window.showWarningMessage(warning, showDiff, ...(canRetry ? [retry] : []));
  if (pressed === showDiff) await proposals.reveal(proposal);
  if (pressed === retry) await proposal.again?.retry(proposal);
}

async function isMeant({ state, code }: Proposal): Promise<boolean> {
  if (state === 'incomplete' && !(await insistsOnIncomplete())) return false;
  return isWanted(withLineEnds(code, '\n'), vscode.l10n.t('Accept anyway'));
}

async function insistsOnIncomplete(): Promise<boolean> {
  const apply = vscode.l10n.t('Accept incomplete code');
  const question = vscode.l10n.t(
    'The code may be incomplete: the reply was cut off, or contains more code than this. Accept it anyway?',
  );
  return (await vscode.window.showWarningMessage(question, { modal: true }, apply)) === apply;
}
