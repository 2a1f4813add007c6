import * as vscode from 'vscode';
import type { Target } from './target.ts';
import { TrackedRange } from './proposal/trackedRange.ts';

/** Follows the edits made around code until `end`, which returns where it is then; undefined when that is no longer known. */
export function follow({ document, range }: Target): { end(): Target | undefined } {
  const tracked = new TrackedRange(document.offsetAt(range.start), document.offsetAt(range.end));
  const subscription = vscode.workspace.onDidChangeTextDocument((event) => {
    if (event.document === document) tracked.follow(event.contentChanges);
  });
  return {
    end() {
      subscription.dispose();
      if (tracked.lost || tracked.start === tracked.end) return undefined;
      const now = new vscode.Range(document.positionAt(tracked.start), document.positionAt(tracked.end));
      return { document, range: now };
    },
  };
}
