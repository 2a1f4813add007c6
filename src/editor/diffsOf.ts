import * as vscode from 'vscode';
import { at } from '../service/json.ts';

/** The diffs of a view that shows several: VS Code tells extensions of them, and has no type for that yet (proposal `tabInputMultiDiff`). */
export function diffsOf(input: unknown): vscode.TabInputTextDiff[] {
  const diffs = at(input, 'textDiffs');
  return Array.isArray(diffs) ? diffs.filter((diff) => diff instanceof vscode.TabInputTextDiff) : [];
}
