import * as vscode from 'vscode';
import { TrackedRange } from '../documents/trackedRange.ts';
import { rangeOf, stretchOf } from '../documents/stretches.ts';
import { describedPieces, nameAround } from './codeLines.ts';
import { highlightIn } from './highlight.ts';
import { wider, type Target } from './target.ts';

/** Code that a command works on, while its box is open: it is highlighted, it moves with edits, and it can become wider. */
export class TakenCode {
  readonly #highlight = vscode.window.createTextEditorDecorationType(highlight());
  readonly #subscriptions: vscode.Disposable[];
  #taken: { target: Target; tracked: TrackedRange }[];

  constructor(targets: readonly Target[]) {
    this.#taken = targets.map(withTrack);
    this.#subscriptions = [
      this.#highlight,
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        for (const { target, tracked } of this.#taken) if (target.document === document) tracked.follow(contentChanges);
      }),
      vscode.window.onDidChangeVisibleTextEditors(() => this.#show()),
    ];
    this.#show();
  }

  /** The code where it is now, without code whose place is no longer known. */
  get targets(): Target[] {
    const known = this.#taken.filter(({ tracked }) => !tracked.lost && tracked.start < tracked.end);
    return known.map(({ target, tracked }) => ({ ...target, range: rangeOf(target.document, tracked) }));
  }

  /** Its name and lines, as in "timeout(), lines 9–32". */
  get description(): string {
    return describedPieces(this.targets);
  }

  /** The name of the code around it, which `widen` takes; undefined if there is none. */
  get outer(): string | undefined {
    return nameAround(this.#taken.map(({ target }) => target));
  }

  /** Takes the named code around it. */
  async widen(): Promise<void> {
    const [target] = this.targets;
    const outer = target && (await wider(target));
    if (!outer) return;
    this.#taken = [withTrack(outer)];
    this.#show();
  }

  [Symbol.dispose](): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #show(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const own = this.targets.filter(({ document }) => document === editor.document);
      editor.setDecorations(
        this.#highlight,
        own.map(({ range }) => range),
      );
    }
  }
}

function highlight(): vscode.DecorationRenderOptions {
  return highlightIn(vscode.window.activeColorTheme.kind, (id) => new vscode.ThemeColor(id));
}

function withTrack(target: Target): { target: Target; tracked: TrackedRange } {
  const { start, end } = stretchOf(target.document, target.range);
  return { target, tracked: new TrackedRange(start, end) };
}
