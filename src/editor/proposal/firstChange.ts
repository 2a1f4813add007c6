import * as vscode from 'vscode';
import { differentLines } from '../../code/splice.ts';
import { tabsOf } from './preview.ts';
import type { Proposal } from './proposal.ts';
import { ShownLine } from './shownLine.ts';

/** The position of the first change between the document of a proposal and a text that shows it; undefined if there is none. */
export function firstChange({ document }: Proposal, preview: string): vscode.Position | undefined {
  const text = document.getText();
  return text === preview ? undefined : document.positionAt(differentLines(text, preview)[0].start);
}

/** Scrolls each diff to its first change as soon as it shows one. VS Code opens a diff before it has any text. */
export class RevealedChanges implements vscode.Disposable {
  readonly #shown = new WeakMap<Proposal, ShownLine>();
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
        if (shown?.follow(visibleRanges)) scrollTo(textEditor, shown.line);
      }),
    );
  }

  /** Scrolls a diff to its first change, unless that was done before. */
  reveal(proposal: Proposal): void {
    const editor = editorOf(proposal);
    const change = editor && firstChange(proposal, editor.document.getText());
    if (!change || this.#shown.get(proposal)?.line === change.line) return;
    this.#shown.set(proposal, new ShownLine(change.line, editor.visibleRanges));
    editor.selection = new vscode.Selection(change, change);
    scrollTo(editor, change.line);
  }

  dispose(): void {
    this.#subscription.dispose();
  }
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
