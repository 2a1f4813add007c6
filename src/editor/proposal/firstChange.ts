import * as vscode from 'vscode';
import { differentLines } from '../../code/splice.ts';
import { tabsOf } from './preview.ts';
import type { Proposal } from './proposal.ts';

/** The position of the first change between the document of a proposal and a text that shows it; undefined if there is none. */
export function firstChange({ document }: Proposal, preview: string): vscode.Position | undefined {
  const text = document.getText();
  return text === preview ? undefined : document.positionAt(differentLines(text, preview)[0].start);
}

/** Where a diff was scrolled to, and what it shows since. */
interface Shown {
  /** The line of the first change. */
  line: number;
  isVisible: boolean;
  top: number | undefined;
}

/** Scrolls each diff to its first change as soon as it shows one. VS Code opens a diff before it has any text. */
export class RevealedChanges implements vscode.Disposable {
  readonly #shown = new WeakMap<Proposal, Shown>();
  readonly #subscription: vscode.Disposable;

  constructor(find: (uri: vscode.Uri) => Proposal | undefined) {
    this.#subscription = vscode.Disposable.from(
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        const proposal = find(document.uri);
        // Later changes leave the diff where it is, because the user may have scrolled.
        if (proposal?.state === 'streaming' && !this.#shown.has(proposal)) this.reveal(proposal);
      }),
      vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor, visibleRanges }) => {
        const proposal = find(textEditor.document.uri);
        const shown = proposal && this.#shown.get(proposal);
        if (shown) follow(shown, textEditor, visibleRanges);
      }),
    );
  }

  /** Scrolls a diff to its first change, unless that was done before. */
  reveal(proposal: Proposal): void {
    const editor = editorOf(proposal);
    const change = editor && firstChange(proposal, editor.document.getText());
    if (!change || this.#shown.get(proposal)?.line === change.line) return;
    this.#shown.set(proposal, { line: change.line, isVisible: true, top: editor.visibleRanges[0]?.start.line });
    editor.selection = new vscode.Selection(change, change);
    scrollTo(editor, change.line);
  }

  dispose(): void {
    this.#subscription.dispose();
  }
}

/**
 * Scrolls to a change again if it was visible and no longer is, while the first visible line is the same: an inline diff gets the removed
 * lines later than its text, and they push the change down. If the user scrolls, the first line is another one.
 */
function follow(shown: Shown, editor: vscode.TextEditor, visible: readonly vscode.Range[]): void {
  const { line, isVisible, top } = shown;
  shown.isVisible = visible.some(({ start, end }) => start.line <= line && line <= end.line);
  shown.top = visible[0]?.start.line;
  if (isVisible && !shown.isVisible && shown.top === top) scrollTo(editor, line);
}

/** In the middle, as VS Code itself does it: the lines that an inline diff removes are above the change. */
function scrollTo(editor: vscode.TextEditor, line: number): void {
  editor.revealRange(new vscode.Range(line, 0, line, 0), vscode.TextEditorRevealType.InCenter);
}

/** The editor of a preview in a diff of its own. A view of several hides everything but the changes. */
function editorOf({ uri }: Proposal): vscode.TextEditor | undefined {
  const isAlone = tabsOf((preview) => preview === uri.toString()).some(
    ({ input }) => input instanceof vscode.TabInputTextDiff,
  );
  const isShown = ({ document }: vscode.TextEditor): boolean => document.uri.toString() === uri.toString();
  return isAlone ? vscode.window.visibleTextEditors.find(isShown) : undefined;
}
