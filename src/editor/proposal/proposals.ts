import * as vscode from 'vscode';
import type { AcceptedChanges } from './acceptedChanges.ts';
import { firstChange, RevealedChanges } from './firstChange.ts';
import { inert, openInert } from '../documents/inertText.ts';
import { Originals } from './originals.ts';
import {
  areInTextEditors,
  flushPreview,
  previewsOf,
  savePreview,
  shows,
  showsOutcome,
  tabsOf,
  openPreview,
} from './preview.ts';
import type { Proposal, ProposalChange } from './proposal.ts';
import { proposalScheme } from '../documents/schemes.ts';
import { ProposalButtons } from './proposalButtons.ts';
import { ProposalFiles } from './proposalFiles.ts';
import { showThatAnotherEditorOpens, showThatTheRestStays } from '../documents/refusals.ts';

/** The open proposals. Shows each as a diff, updates it, and forgets it when its tab is closed. Writes nothing itself. */
export class Proposals implements vscode.Disposable {
  readonly #accepted: AcceptedChanges;
  readonly #known = new Map<string, Proposal>();
  readonly #files: ProposalFiles;
  readonly #originals = new Originals((uri) => this.of(uri));
  readonly #buttons = new ProposalButtons((uri) => this.of(uri));
  /** The newest code of each proposal, which is read when the proposal is drawn next. */
  readonly #updates = new Map<Proposal, () => string | undefined>();
  readonly #waiting = new Map<Proposal, NodeJS.Timeout>();
  readonly #revealed = new RevealedChanges((uri) => this.of(uri));
  readonly #subscriptions: { dispose(): unknown }[];

  constructor(accepted: AcceptedChanges) {
    this.#accepted = accepted;
    this.#files = new ProposalFiles(
      (uri) => this.of(uri),
      (proposal, text) => this.#takeOver(proposal, text),
    );
    this.#subscriptions = [
      this.#files,
      this.#originals,
      this.#buttons,
      this.#revealed,
      vscode.workspace.registerFileSystemProvider(proposalScheme, this.#files, { isCaseSensitive: true }),
      vscode.workspace.onDidChangeTextDocument((event) => this.#follow(event)),
      vscode.workspace.onDidOpenTextDocument((document) => {
        this.#goOnIn(document);
        void this.#fill(document);
      }),
      vscode.workspace.onDidSaveTextDocument((document) => this.#putBack(document)),
      vscode.window.tabGroups.onDidChangeTabs(({ opened, closed }) => {
        if (opened.some((tab) => previewsOf(tab).length > 0)) void this.#closeOld();
        closed.forEach((tab) => this.#forget(tab));
        void this.#buttons.showOfAll(this.allActive);
      }),
    ];
    void this.#closeOld();
  }

  /**
   * Opens a proposal as a diff, with the document on the left and what it would become on the right. Resolves to whether that succeeded; if
   * not, the user was told, and the proposal is forgotten.
   */
  show(proposal: Proposal, title: string): Promise<boolean> {
    // VS Code then ignores settings that choose another editor.
    const override = false;
    const options = { preview: false, selection: startOf(proposal), override };
    const { document, uri, isNewFile, originalUri } = proposal;
    return this.#open([proposal], async () => {
      const left = isNewFile ? (await openInert(originalUri)).uri : document.uri;
      await vscode.commands.executeCommand('vscode.diff', left, uri, title, options);
    });
  }

  /** Opens several proposals in one view, in which each can be edited, accepted or discarded separately. Otherwise the same. */
  showAll(proposals: readonly Proposal[], title: string): Promise<boolean> {
    const diffs = proposals.map(({ file, originalUri, uri }) => [file, originalUri, uri]);
    return this.#open(proposals, async () => {
      for (const { originalUri } of proposals) await openInert(originalUri);
      await vscode.commands.executeCommand('vscode.changes', title, diffs);
    });
  }

  /** Shows the diff of a proposal again. If it is in a view of several, it gets a separate tab. */
  async reveal(proposal: Proposal): Promise<void> {
    const [tab] = this.#tabsOf(proposal);
    if (tab) await this.show(proposal, tab.label);
  }

  /** Puts other code into a proposal; undefined changes nothing. Several calls within a short time are read and drawn once. */
  update(proposal: Proposal, code: () => string | undefined): void {
    this.#updates.set(proposal, code);
    this.#drawSoon(proposal);
  }

  /** Starts a proposal again with the current code. Resolves to the controller that stops its stream. */
  async restart(proposal: Proposal): Promise<AbortController> {
    proposal.become({ state: 'streaming' });
    await flushPreview(proposal);
    this.#updates.delete(proposal);
    const abort = proposal.restart();
    await this.change(proposal, { state: 'streaming' });
    return abort;
  }

  /**
   * Changes a proposal, and updates its preview and the buttons of its tab. If code is given, even undefined, code that waits to be drawn is
   * forgotten.
   */
  async change(proposal: Proposal, change: ProposalChange): Promise<void> {
    if ('code' in change) this.#updates.delete(proposal);
    proposal.become(change);
    this.#draw(proposal);
    if (proposal.acceptable && (await showsOutcome(proposal))) this.#revealed.reveal(proposal);
    await this.#showButtons();
  }

  /**
   * Puts the code of a proposal in place by calling `write`, and resolves to whether that succeeded; it can be undone then. A second click
   * in the meantime has no effect.
   */
  async accept(proposal: Proposal, write: () => Thenable<boolean>): Promise<boolean> {
    // While a question was open, the user may have discarded it.
    if (!proposal.acceptable) return false;
    const { state, by, file, outcome, isNewFile, document } = proposal;
    const before = isNewFile ? undefined : document.getText();
    proposal.become({ state: 'accepted' });
    const isWritten = await write();
    if (isWritten) this.#accepted.note(by, file, { before, after: outcome });
    else await this.change(proposal, { state });
    return isWritten;
  }

  /** The proposal in the active tab. In a view of several, it is the one with the cursor. */
  get active(): Proposal | undefined {
    const [first, ...others] = this.allActive;
    if (others.length === 0) return first;
    const editor = vscode.window.activeTextEditor;
    return editor && this.activeWith(editor.document.uri);
  }

  /** The open proposal with this preview, or with this text of our own on the left side. */
  of(side: vscode.Uri): Proposal | undefined {
    return this.#known.get(side.with({ scheme: proposalScheme }).toString());
  }

  /** The proposal in the active tab that has this document on one of its sides, or that changes it. */
  activeWith(side: vscode.Uri): Proposal | undefined {
    const ours = this.of(side);
    return this.allActive.find((each) => each === ours || each.document.uri.toString() === side.toString());
  }

  /** All proposals in the active tab. */
  get allActive(): Proposal[] {
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    return activeTab ? this.#in(activeTab) : [];
  }

  /** Whether a proposal is shown together with others that are not decided yet. */
  isAmongOthers(proposal: Proposal): boolean {
    return this.#tabsOf(proposal).some((tab) => this.#in(tab).some((each) => each !== proposal && !each.isDecided));
  }

  /** Discards a proposal that is not decided, and closes its tab. In a view of several, it stays visible until all of them are decided. */
  async close(proposal: Proposal): Promise<void> {
    this.#updates.delete(proposal);
    await flushPreview(proposal);
    if (!proposal.isDecided) proposal.become({ state: 'discarded' });
    const isDone = (tab: vscode.Tab): boolean => this.#in(tab).every(({ isDecided }) => isDecided);
    await vscode.window.tabGroups.close(this.#tabsOf(proposal).filter(isDone));
    this.#draw(proposal);
    await this.#showButtons();
  }

  /** Whether a proposal is still open. */
  has(proposal: Proposal): boolean {
    return this.#known.has(proposal.uri.toString());
  }

  dispose(): void {
    for (const proposal of this.#known.values()) proposal.abort.abort();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** Opens proposals in editors. They get their code only if these are text editors. */
  async #open(proposals: readonly Proposal[], open: () => Thenable<unknown>): Promise<boolean> {
    const before = allTabs();
    for (const proposal of proposals) {
      this.#known.set(proposal.uri.toString(), proposal);
      await openPreview(proposal);
    }
    await open();
    const isSafe = await areInTextEditors(proposals.map(({ uri }) => uri));
    // The user has closed the tab meanwhile.
    if (!proposals.some((proposal) => this.has(proposal))) return false;
    for (const proposal of proposals) {
      proposal.become({ isInTextEditor: isSafe });
      if (isSafe) this.#files.touch(proposal);
      else this.#known.delete(proposal.uri.toString());
    }
    if (isSafe) return true;
    void showThatAnotherEditorOpens();
    await vscode.window.tabGroups.close(allTabs().filter((tab) => !before.includes(tab)));
    return false;
  }

  /** Puts the code into a preview that VS Code has opened, once it has our own language. The text on the left side gets only the language. */
  async #fill(side: vscode.TextDocument): Promise<void> {
    const proposal = this.of(side.uri);
    if (!proposal) return;
    await inert(side);
    this.#files.touch(proposal);
  }

  #in(tab: vscode.Tab): Proposal[] {
    return previewsOf(tab).flatMap((preview) => this.#known.get(preview) ?? []);
  }

  #tabsOf({ uri }: Proposal): vscode.Tab[] {
    return tabsOf((preview) => preview === uri.toString());
  }

  /** Closes the previews of proposals that no longer exist, such as those from before the window was reloaded. */
  async #closeOld(): Promise<void> {
    await vscode.window.tabGroups.close(tabsOf((preview) => !this.#known.has(preview)));
  }

  #drawSoon(proposal: Proposal): void {
    if (!this.#waiting.has(proposal))
      this.#waiting.set(
        proposal,
        setTimeout(() => this.#draw(proposal), Math.max(pause, proposal.outcome.length / charactersInMillisecond)),
      );
  }

  #draw(proposal: Proposal): void {
    clearTimeout(this.#waiting.get(proposal));
    this.#waiting.delete(proposal);
    const code = this.#updates.get(proposal)?.();
    this.#updates.delete(proposal);
    proposal.become({ code });
    this.#files.touch(proposal);
    this.#originals.touch(proposal);
  }

  #follow({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    if (document.uri.scheme === proposalScheme && document.isDirty) void savePreview(document);
    for (const proposal of this.#known.values()) {
      if (proposal.document !== document || contentChanges.length === 0) continue;
      proposal.target.follow(contentChanges);
      this.#drawSoon(proposal);
    }
  }

  /** A document that VS Code has closed is another one once it is opened again, by whomever. */
  #goOnIn(document: vscode.TextDocument): void {
    for (const proposal of this.#known.values()) {
      if (!proposal.document.isClosed || proposal.document.uri.toString() !== document.uri.toString()) continue;
      proposal.goOnIn(document);
      this.#drawSoon(proposal);
    }
  }

  #takeOver(proposal: Proposal, text: string): void {
    if (!proposal.takeOver(text)) showThatTheRestStays();
  }

  /**
   * Draws a preview again if it shows edits that were not taken over. Called after saving, because VS Code does not read a file while it
   * saves it.
   */
  #putBack(preview: vscode.TextDocument): void {
    const proposal = this.of(preview.uri);
    if (proposal && !shows(preview, proposal)) this.#drawSoon(proposal);
  }

  #forget(tab: vscode.Tab): void {
    // A tab that moves to another group is opened there before it is closed here.
    const gone = this.#in(tab).filter((proposal) => this.#tabsOf(proposal).length === 0);
    for (const proposal of gone) {
      proposal.abort.abort();
      this.#known.delete(proposal.uri.toString());
    }
    if (gone.length > 0) void this.#showButtons();
  }

  #showButtons(): Promise<void> {
    return this.#buttons.show([...this.#known.values()]);
  }
}

const pause = 100;
/** How fast VS Code can take a preview, which it always gets as a whole. The preview of a large file is drawn less often. */
const charactersInMillisecond = 5000;

function allTabs(): vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
}

function startOf(proposal: Proposal): vscode.Range {
  const start = firstChange(proposal, proposal.outcome) ?? proposal.range.start;
  return new vscode.Range(start, start);
}
