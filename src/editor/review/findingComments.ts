import * as vscode from 'vscode';
import type { Finding } from '../../code/review/finding.ts';
import { editBetween, TrackedRange, type Edit } from '../documents/trackedRange.ts';
import { rangeOf } from '../documents/stretches.ts';
import type { FindingPlace } from './findingPlace.ts';
import { findingMarkdown, severityName } from './findingText.ts';

/** Shows findings as comments in the editor. The comment controller exists only while there are comments. */
export class FindingComments implements vscode.Disposable {
  readonly #shown = new Map<vscode.CommentThread, ShownFinding>();
  #controller: vscode.CommentController | undefined;
  #following: vscode.Disposable | undefined;

  /** Shows a finding at its place. Its texts must not be trusted, so they contain nothing that VS Code opens or fetches. */
  show(key: string, finding: Finding, { document, range }: FindingPlace): void {
    const controller = (this.#controller ??= this.#created());
    const body = new vscode.MarkdownString(findingMarkdown(finding));
    body.isTrusted = false;
    const comment: vscode.Comment = {
      body,
      mode: vscode.CommentMode.Preview,
      author: { name: 'Realm Chat' },
      contextValue: finding.severity,
    };
    const thread = controller.createCommentThread(document.uri, range, [comment]);
    thread.canReply = false;
    thread.contextValue = finding.severity;
    thread.label = severityName(finding.severity);
    thread.collapsibleState = vscode.CommentThreadCollapsibleState.Expanded;
    const tracked = new TrackedRange(document.offsetAt(range.start), document.offsetAt(range.end));
    this.#shown.set(thread, { finding, key, document, tracked });
  }

  /**
   * The finding of a comment, with the range where it is now. `thread` is the argument of a menu command; it is only used to choose among
   * the comments that are shown.
   */
  async shownAt(thread: unknown): Promise<(FindingPlace & { finding: Finding }) | undefined> {
    const shown = this.#shown.get(thread as vscode.CommentThread);
    if (!shown) return undefined;
    const document = await vscode.workspace.openTextDocument(shown.document.uri);
    // Opening the document may have moved it.
    const { range } = thread as vscode.CommentThread;
    if (!range) return undefined;
    return { finding: shown.finding, document, range: document.validateRange(range) };
  }

  /** Removes the comment that a menu passes. */
  dismiss(thread: unknown): void {
    if (this.#shown.delete(thread as vscode.CommentThread)) (thread as vscode.CommentThread).dispose();
    this.#closeIfEmpty();
  }

  /** Removes all comments, or those with the given key. */
  dismissAll(key?: string): void {
    for (const [thread, shown] of this.#shown) if (key === undefined || key === shown.key) this.dismiss(thread);
  }

  dispose(): void {
    this.dismissAll();
  }

  #created(): vscode.CommentController {
    this.#following = vscode.Disposable.from(
      vscode.workspace.onDidChangeTextDocument((event) => this.#follow(event.document, event.contentChanges)),
      vscode.workspace.onDidOpenTextDocument((document) => this.#goOnIn(document)),
    );
    void vscode.commands.executeCommand('setContext', 'realmChat.hasFindings', true);
    return vscode.comments.createCommentController('realmChat.review', 'Realm Chat');
  }

  #closeIfEmpty(): void {
    if (this.#shown.size > 0 || !this.#controller) return;
    this.#controller.dispose();
    this.#following?.dispose();
    this.#controller = undefined;
    void vscode.commands.executeCommand('setContext', 'realmChat.hasFindings', false);
  }

  /** VS Code moves the visible comment but not the range of its thread, which it uses when it shows the comment again. */
  #follow(document: vscode.TextDocument, edits: readonly Edit[]): void {
    for (const [thread, shown] of this.#shown) if (isAt(document, shown)) follow(thread, shown, edits);
  }

  /** What has changed in a document from when VS Code closed it until it is opened again counts as one edit. (CASES V651) */
  #goOnIn(document: vscode.TextDocument): void {
    for (const [thread, shown] of this.#shown) {
      if (!isAt(document, shown) || !shown.document.isClosed) continue;
      const edit = editBetween(shown.document.getText(), document.getText(), shown.tracked);
      shown.document = document;
      follow(thread, shown, [edit]);
    }
  }
}

function isAt({ uri }: vscode.TextDocument, { document }: ShownFinding): boolean {
  return document.uri.toString() === uri.toString();
}

function follow(thread: vscode.CommentThread, { document, tracked }: ShownFinding, edits: readonly Edit[]): void {
  tracked.follow(edits);
  if (tracked.lost) return;
  const now = rangeOf(document, tracked);
  if (now.start.line !== thread.range?.start.line) thread.range = now;
}

/** A finding that is shown as a comment. */
interface ShownFinding {
  finding: Finding;
  /** The key of the repository that was reviewed. The findings of its next review replace those of this one. */
  key: string;
  document: vscode.TextDocument;
  tracked: TrackedRange;
}
