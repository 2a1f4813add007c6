import * as vscode from 'vscode';
import { at } from '../service/json.ts';

/**
 * Returns the diffs in a view of several. VS Code passes them to extensions, but has no stable type for them yet (proposal
 * `tabInputMultiDiff`).
 */
export function diffsOf(input: unknown): vscode.TabInputTextDiff[] {
  const diffs = at(input, 'textDiffs');
  return Array.isArray(diffs) ? diffs.filter((diff) => diff instanceof vscode.TabInputTextDiff) : [];
}
