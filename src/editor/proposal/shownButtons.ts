import * as l10n from '@vscode/l10n';
import { beginningOf, withoutIcons } from '../../shared/plainText.ts';
import type { Proposal } from './proposal.ts';

type Listed = Pick<Proposal, 'state' | 'again' | 'remarks' | 'acceptable'>;

/** The lists of proposals that the menus in package.json compare the resource of a tab with, in the order in which they are set. */
export function listsOf<Each extends Listed>(all: readonly Each[]): Record<string, Each[]> {
  const ended = all.filter(({ state }) => state !== 'streaming');
  return {
    'realmChat.retryableProposals': ended.filter(({ again }) => again),
    'realmChat.changeableProposals': ended.filter(({ again }) => again?.changeInstruction),
    'realmChat.remarkedProposals': ended.filter(({ remarks }) => remarks.length > 0),
    // Last, so that no other button appears beside Accept while the user presses it.
    'realmChat.acceptableProposals': all.filter(({ acceptable }) => acceptable),
  };
}

/** A button above the first change of a proposal. */
interface Button {
  title: string;
  command: string;
  tooltip?: string;
}

/** The buttons above the first change of a proposal. In a diff of its own, the title has those that decide. */
export function buttonsOn(
  proposal: Pick<Proposal, 'isDecided' | 'acceptable' | 'isNewFile' | 'remarks'>,
  isAmongSeveral: boolean,
): Button[] {
  if (proposal.isDecided) return [];
  const decisions = proposal.acceptable && isAmongSeveral ? decisionsOn(proposal) : [];
  return [...decisions, ...remarkOn(proposal)];
}

function decisionsOn({ isNewFile }: Pick<Proposal, 'isNewFile'>): Button[] {
  return [
    ...(isNewFile ? [{ title: l10n.t('New file'), command: '' }] : []),
    { title: l10n.t('Accept'), command: 'realmChat.acceptProposal' },
    { title: l10n.t('Discard'), command: 'realmChat.discardProposal' },
  ];
}

/** How much of a remark a button shows, in characters. */
const mostOfRemark = 60;

/** The button begins with the last words of the reply, because notes follow the code, and announcements precede it. (CASES V346, V347) */
function remarkOn({ remarks }: Pick<Proposal, 'remarks'>): Button[] {
  const last = remarks.at(-1);
  if (last === undefined) return [];
  const title = `$(comment) ${withoutIcons(beginningOf(last, mostOfRemark))}`;
  return [{ title, command: 'realmChat.showRemarks', tooltip: l10n.t('Reply without its code') }];
}
