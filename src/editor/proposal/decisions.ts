import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Commands } from '../../commands.ts';
import { acceptedEdit, selectedAfter } from './acceptedEdit.ts';
import { isConfirmed } from './doubts.ts';
import { showsOutcome } from './preview.ts';
import { showNotice } from '../../dialogs/notice.ts';
import { namesOf } from '../../shared/namesOf.ts';
import { spelledOut } from '../../shared/plainText.ts';
import { Proposal } from './proposal.ts';
import { proposalScheme } from '../documents/schemes.ts';
import type { Proposals } from './proposals.ts';
import { showThatItCannotBeWritten, showThatItIsNotShown, showWhyNot } from '../documents/refusals.ts';
import { reveal } from '../documents/showDocument.ts';
import { leadsOverLink } from './namedPath.ts';
import { walkTo } from './workspaceFile.ts';
import { rangeOf } from '../documents/stretches.ts';

type Decision =
  | 'acceptProposal'
  | 'discardProposal'
  | 'acceptInTitle'
  | 'discardInTitle'
  | 'retryProposal'
  | 'changeInstruction'
  | 'showRemarks'
  | 'acceptAllProposals'
  | 'discardAllProposals';

/** Shows a text under a name, for reading. Resolves when it is closed. */
type ReadText = (name: string, text: string) => Promise<void>;

/** The commands on the proposals in the active tab: on the one whose menu was opened, or else the one with the cursor. */
export function decisionCommands(proposals: Proposals, readText: ReadText): Commands<`realmChat.${Decision}`> {
  return {
    'realmChat.acceptProposal': (resource) => accept(proposals, resource),
    'realmChat.discardProposal': (resource) => discard(proposals, resource),
    // VS Code writes the key binding of a command after a word in a title, so these commands have none.
    'realmChat.acceptInTitle': (resource) => accept(proposals, resource),
    'realmChat.discardInTitle': (resource) => discard(proposals, resource),
    'realmChat.retryProposal': () => retry(proposals),
    'realmChat.changeInstruction': () => changeInstruction(proposals),
    'realmChat.showRemarks': (resource) => showRemarks(chosen(proposals, resource), readText),
    'realmChat.acceptAllProposals': () => acceptAll(proposals),
    'realmChat.discardAllProposals': () => discardAll(proposals),
  };
}

/** Replaces the code with the proposed code in one undo step, unless the code has changed since. */
async function accept(proposals: Proposals, resource: unknown): Promise<void> {
  const proposal = chosen(proposals, resource);
  if (!proposal?.acceptable) return;
  const obstacle = await obstacleTo(proposal);
  if (obstacle) await obstacle(proposals, proposal);
  else if (await isConfirmed(proposals, proposal)) await put(proposals, proposal);
}

/**
 * Accepts all proposals of a view that can be accepted, each as one undo step of its file. The others stay open. What another click decides
 * meanwhile is not spoken of.
 */
async function acceptAll(proposals: Proposals): Promise<void> {
  const left: string[] = [];
  for (const proposal of proposals.allActive.filter(({ isDecided }) => !isDecided))
    if (!(await isTaken(proposals, proposal)) && !proposal.isDecided)
      left.push(vscode.workspace.asRelativePath(proposal.file));
  if (left.length > 0) showWhyNot(l10n.t('Not accepted: {0}. Accept each of them alone to see why.', namesOf(left)));
}

async function isTaken(proposals: Proposals, proposal: Proposal): Promise<boolean> {
  const isReady = proposal.acceptable && (await isConfirmed(proposals, proposal)) && !(await obstacleTo(proposal));
  if (!isReady || !(await applied(proposals, proposal))) return false;
  await proposals.close(proposal);
  return true;
}

/** Discards all proposals of a view. */
async function discardAll(proposals: Proposals): Promise<void> {
  for (const proposal of proposals.allActive) if (!proposal.isDecided) await proposals.close(proposal);
}

/** Discards a proposal in the active tab. */
async function discard(proposals: Proposals, resource: unknown): Promise<void> {
  const proposal = chosen(proposals, resource);
  if (proposal) await proposals.close(proposal);
}

/**
 * The proposal that a decision is about. Among several, the menu that was opened decides before the cursor does, because VS Code opens a
 * menu before it moves the cursor.
 */
function chosen(proposals: Proposals, resource: unknown): Proposal | undefined {
  const isOfMenu = resource instanceof vscode.Uri;
  if (isOfMenu && resource.scheme === proposalScheme) return proposals.of(resource);
  const proposal = (isOfMenu && proposals.activeWith(resource)) || proposals.active;
  if (!proposal && proposals.allActive.length > 0)
    showWhyNot(l10n.t('Several files are shown: put the cursor into one of them first.'));
  return proposal;
}

/** Asks again for the code of the proposal in the active tab. */
async function retry(proposals: Proposals): Promise<void> {
  const { active } = proposals;
  await active?.again?.retry(active);
}

/** Asks for another instruction, and for code that follows it. */
async function changeInstruction(proposals: Proposals): Promise<void> {
  const { active } = proposals;
  if (active && active.state !== 'streaming') await active.again?.changeInstruction?.(active);
}

/** Shows what a reply says besides its code. */
async function showRemarks(proposal: Proposal | undefined, readText: ReadText): Promise<void> {
  const remarks = proposal?.remarks ?? [];
  if (remarks.length > 0) await readText(l10n.t('Reply without its code'), `${spelledOut(remarks.join('\n\n'))}\n`);
}

type Obstacle = (proposals: Proposals, proposal: Proposal) => unknown;

/** What to show if a proposal cannot be accepted as it is displayed; undefined if it can. */
async function obstacleTo(proposal: Proposal): Promise<Obstacle | undefined> {
  await proposal.reopen();
  if (!(await showsOutcome(proposal))) return showThatItIsNotShown;
  if (!proposal.fits) return offerAfterChange;
  if (!proposal.isNewFile) return undefined;
  const found = await walkTo(proposal.file);
  if (found === 'blocked') return showThatItLeadsOverLink;
  return found === 'file' ? offerAfterCreation : undefined;
}

/** Called if a link is in the place of the file or of a folder above it since the file was proposed. It may lead out of the workspace. */
function showThatItLeadsOverLink(_: Proposals, { file }: Proposal): void {
  showWhyNot(leadsOverLink(vscode.workspace.asRelativePath(file)));
}

/** Checks the proposal again: while the question was open, the code may have changed, or another click may have accepted it. */
async function put(proposals: Proposals, proposal: Proposal): Promise<void> {
  if (!proposal.acceptable) return;
  const obstacle = await obstacleTo(proposal);
  if (obstacle) await obstacle(proposals, proposal);
  else if (!(await applied(proposals, proposal))) showThatItCannotBeWritten();
  else await leave(proposals, proposal);
}

/** Shows the accepted code, unless other proposals in the same tab are not decided yet. */
async function leave(proposals: Proposals, proposal: Proposal): Promise<void> {
  const isLast = !proposals.isAmongOthers(proposal);
  const accepted = rangeOf(proposal.document, selectedAfter(proposal));
  await proposals.close(proposal);
  if (!isLast) return;
  if (proposal.isNewFile) await vscode.window.showTextDocument(proposal.file);
  else await reveal(proposal.document, { selection: accepted });
}

/**
 * Applies a proposal as one undo step of its file. A new file gets the encoding of the settings, as VS Code reads it with that, and never
 * overwrites an existing one: that edit fails.
 */
function applied(proposals: Proposals, proposal: Proposal): Promise<boolean> {
  const { file, document, code, isNewFile } = proposal;
  const replaced = acceptedEdit(proposal);
  return proposals.accept(proposal, async () => {
    const edit = new vscode.WorkspaceEdit();
    if (isNewFile) edit.createFile(file, { contents: await vscode.workspace.encode(code, { uri: file }) });
    else edit.replace(file, rangeOf(document, replaced.stretch), replaced.code);
    return vscode.workspace.applyEdit(edit);
  });
}

/** Called if the file was created after it was proposed. Its text is replaced only if the user accepts a second proposal. */
async function offerAfterCreation(proposals: Proposals, proposal: Proposal): Promise<void> {
  const name = vscode.workspace.asRelativePath(proposal.file);
  const warning = l10n.t('{0} was created meanwhile, so nothing was written.', name);
  const showDiff = l10n.t('Show Diff');
  if ((await showNotice('warning', warning, [showDiff])) !== showDiff) return;
  const document = await vscode.workspace.openTextDocument(proposal.file);
  const next = new Proposal(document, document.validateRange(new vscode.Range(0, 0, Infinity, Infinity)));
  const { code, remarks, by } = proposal;
  next.become({ code, remarks, by });
  if (!(await proposals.show(next, l10n.t('Apply to {0}', name)))) return;
  await proposals.change(next, { state: 'complete' });
  await proposals.close(proposal);
}

/** Called if the code has changed since. The proposal stays open and can be compared with the current code. */
async function offerAfterChange(proposals: Proposals, proposal: Proposal): Promise<void> {
  const warning = l10n.t('The selected code was changed meanwhile, so nothing was replaced.');
  const showDiff = l10n.t('Show Diff');
  const retry = l10n.t('Retry');
  const canRetry = proposal.again && !proposal.target.lost;
  const pressed = await showNotice('warning', warning, [showDiff, ...(canRetry ? [retry] : [])]);
  if (pressed === showDiff) await proposals.reveal(proposal);
  if (pressed === retry) await proposal.again?.retry(proposal);
}
