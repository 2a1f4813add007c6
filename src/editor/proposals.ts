import * as vscode from 'vscode';
import { proposalScheme, type Proposal, type ProposalState } from './proposal.ts';

const pause = 100;

/** The open proposals: shows each as a diff, keeps it up to date, and lets it go when its tab closes. Writes nothing. */
export class Proposals implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #open = new Map<string, Proposal>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  readonly #subscriptions: { dispose(): unknown }[];
  readonly onDidChange = this.#changed.event;

  constructor() {
    this.#subscriptions = [
      vscode.workspace.registerTextDocumentContentProvider(proposalScheme, this),
      vscode.workspace.onDidChangeTextDocument((event) => this.#follow(event)),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => closed.forEach((tab) => this.#forget(tab))),
      this.#changed,
    ];
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#open.get(uri.toString())?.outcome ?? '';
  }

  /** Opens a proposal as a diff: at the left the document, at the right what it would become. */
  async show(proposal: Proposal, title: string): Promise<void> {
    this.#open.set(proposal.uri.toString(), proposal);
    const shown = await vscode.workspace.openTextDocument(proposal.uri);
    if (shown.languageId !== proposal.document.languageId)
      await vscode.languages.setTextDocumentLanguage(shown, proposal.document.languageId);
    const options: vscode.TextDocumentShowOptions = { preview: false, selection: startOf(proposal) };
    await vscode.commands.executeCommand('vscode.diff', proposal.document.uri, proposal.uri, title, options);
  }

  /** Puts other code into a proposal. What comes in quick succession is drawn together. */
  update(proposal: Proposal, code: string): void {
    proposal.code = code;
    const key = proposal.uri.toString();
    if (!this.#waiting.has(key))
      this.#waiting.set(
        key,
        setTimeout(() => this.#draw(proposal), pause),
      );
  }

  /** Says how far a proposal is; the buttons of its tab follow. */
  async setState(proposal: Proposal, state: ProposalState): Promise<void> {
    proposal.state = state;
    this.#draw(proposal);
    await this.#tellButtons();
  }

  /** The proposal in the active tab. */
  get active(): Proposal | undefined {
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    return activeTab && this.#open.get(uriOf(activeTab));
  }

  /** Closes the tab of a proposal. */
  async close(proposal: Proposal): Promise<void> {
    await vscode.window.tabGroups.close(this.#tabsOf(proposal));
  }

  /** Whether a proposal is still open. */
  has(proposal: Proposal): boolean {
    return this.#open.has(proposal.uri.toString());
  }

  dispose(): void {
    for (const proposal of this.#open.values()) proposal.abort.abort();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #tabsOf(proposal: Proposal): vscode.Tab[] {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    return tabs.filter((tab) => uriOf(tab) === proposal.uri.toString());
  }

  #draw(proposal: Proposal): void {
    clearTimeout(this.#waiting.get(proposal.uri.toString()));
    this.#waiting.delete(proposal.uri.toString());
    this.#changed.fire(proposal.uri);
  }

  #follow({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    for (const proposal of this.#open.values()) {
      if (proposal.document !== document) continue;
      proposal.target.follow(contentChanges);
      this.update(proposal, proposal.code);
    }
  }

  #forget(tab: vscode.Tab): void {
    const proposal = this.#open.get(uriOf(tab));
    // A tab that moves to another group opens there first, and then closes here.
    if (!proposal || this.#tabsOf(proposal).length > 0) return;
    proposal.abort.abort();
    this.#open.delete(proposal.uri.toString());
    void this.#tellButtons();
  }

  /** The menus of package.json ask whether the resource of a tab is in these lists. */
  async #tellButtons(): Promise<void> {
    const all = [...this.#open.values()];
    const accept = all.filter(({ state }) => state === 'complete' || state === 'incomplete');
    const retry = all.filter((proposal) => proposal.retry && proposal.state !== 'streaming');
    await setContext('realmChat.acceptableProposals', accept);
    await setContext('realmChat.retryableProposals', retry);
  }
}

function setContext(key: string, proposals: Proposal[]): Thenable<unknown> {
  return vscode.commands.executeCommand(
    'setContext',
    key,
    proposals.map(({ uri }) => uri.toString()),
  );
}

function uriOf({ input }: vscode.Tab): string {
  return input instanceof vscode.TabInputTextDiff ? input.modified.toString() : '';
}

function startOf({ range }: Proposal): vscode.Range {
  return new vscode.Range(range.start, range.start);
}
