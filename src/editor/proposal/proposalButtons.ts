import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { beginningOf, withoutIcons } from '../../shared/plainText.ts';
import { diffsOf } from '../git/diffsOf.ts';
import { firstChange } from './firstChange.ts';
import { tabsOf } from './preview.ts';
import { type Proposal } from './proposal.ts';
import { proposalScheme } from '../documents/schemes.ts';

/**
 * The buttons of proposals. Those in titles are in package.json, and need to know which proposals they apply to. In a view of several files,
 * Accept and Discard are above the first change of each, because extensions cannot add to the titles of the files there (proposal
 * `contribMultiDiffEditorMenus`). In every diff, the beginning of what the reply says besides its code is there, too.
 */
export class ProposalButtons implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #find: (uri: vscode.Uri) => Proposal | undefined;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.#changed.event;
  readonly #registration: vscode.Disposable;

  constructor(find: (uri: vscode.Uri) => Proposal | undefined) {
    this.#find = find;
    this.#registration = vscode.languages.registerCodeLensProvider({ scheme: proposalScheme }, this);
  }

  /** Updates the buttons, and the lists of addresses that the menus in package.json compare the resource of a tab with. */
  async show(all: readonly Proposal[]): Promise<void> {
    const ended = all.filter(({ state }) => state !== 'streaming');
    this.#changed.fire();
    const lists: Record<string, Proposal[]> = {
      retryable: ended.filter(({ again }) => again),
      changeable: ended.filter(({ again }) => again?.changeInstruction),
      remarked: ended.filter(({ remarks }) => remarks.length > 0),
      // Last, so that no other button appears beside Accept while the user presses it.
      acceptable: all.filter(({ acceptable }) => acceptable),
    };
    for (const [name, those] of Object.entries(lists)) await setContext(`realmChat.${name}Proposals`, those);
  }

  /** Updates the buttons in the title of a view of several proposals. `active` are those in the active tab. */
  showOfAll(active: readonly Proposal[]): Thenable<unknown> {
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    const isShown = diffsOf(activeTab?.input).length > 0 && active.length > 0;
    return vscode.commands.executeCommand('setContext', 'realmChat.showsSeveralProposals', isShown);
  }

  provideCodeLenses(preview: vscode.TextDocument): vscode.CodeLens[] {
    const proposal = this.#find(preview.uri);
    if (!proposal || proposal.isDecided) return [];
    const buttons = [...decisionsOn(proposal), ...remarkOn(proposal)];
    if (buttons.length === 0) return [];
    const { line } = firstChange(proposal, preview.getText()) ?? proposal.range.start;
    const range = new vscode.Range(line, 0, line, 0);
    return buttons.map((button) => new vscode.CodeLens(range, { ...button, arguments: [preview.uri] }));
  }

  dispose(): void {
    vscode.Disposable.from(this.#registration, this.#changed).dispose();
  }
}

/** How much of a remark a button shows, in characters. */
const mostOfRemark = 60;

function decisionsOn(proposal: Proposal): vscode.Command[] {
  if (!proposal.acceptable || !isAmongSeveral(proposal)) return [];
  return [
    ...(proposal.isNewFile ? [{ title: l10n.t('New file'), command: '' }] : []),
    { title: l10n.t('Accept'), command: 'realmChat.acceptProposal' },
    { title: l10n.t('Discard'), command: 'realmChat.discardProposal' },
  ];
}

/** The button begins with the last words of the reply, because notes follow the code, and announcements precede it. (CASES V346, V347) */
function remarkOn({ remarks }: Proposal): vscode.Command[] {
  const last = remarks.at(-1);
  if (last === undefined) return [];
  const title = `$(comment) ${withoutIcons(beginningOf(last, mostOfRemark))}`;
  return [{ title, command: 'realmChat.showRemarks', tooltip: l10n.t('Reply without its code') }];
}

function isAmongSeveral({ uri }: Proposal): boolean {
  return tabsOf((preview) => preview === uri.toString()).some(({ input }) => diffsOf(input).length > 0);
}

function setContext(key: string, proposals: Proposal[]): Thenable<unknown> {
  return vscode.commands.executeCommand(
    'setContext',
    key,
    proposals.map(({ uri }) => uri.toString()),
  );
}
