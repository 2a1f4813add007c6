import * as vscode from 'vscode';
import { diffsOf } from '../git/diffsOf.ts';
import { firstChange } from './firstChange.ts';
import { tabsOf } from './preview.ts';
import type { Proposal } from './proposal.ts';
import { buttonsOn, listsOf } from './shownButtons.ts';
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
    this.#changed.fire();
    for (const [key, those] of Object.entries(listsOf(all))) await setContext(key, those);
  }

  /** Updates the buttons in the title of a view of several proposals. `active` are those in the active tab. */
  showOfAll(active: readonly Proposal[]): Thenable<unknown> {
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    const isShown = diffsOf(activeTab?.input).length > 0 && active.length > 0;
    return vscode.commands.executeCommand('setContext', 'realmChat.showsSeveralProposals', isShown);
  }

  provideCodeLenses(preview: vscode.TextDocument): vscode.CodeLens[] {
    const proposal = this.#find(preview.uri);
    const buttons = proposal ? buttonsOn(proposal, isAmongSeveral(proposal)) : [];
    if (!proposal || buttons.length === 0) return [];
    const { line } = firstChange(proposal, preview.getText()) ?? proposal.range.start;
    const range = new vscode.Range(line, 0, line, 0);
    return buttons.map((button) => new vscode.CodeLens(range, { ...button, arguments: [preview.uri] }));
  }

  dispose(): void {
    vscode.Disposable.from(this.#registration, this.#changed).dispose();
  }
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
