import * as vscode from 'vscode';
import { field } from '../../shared/json.ts';

/**
 * The diffs in a view of several. VS Code passes them to extensions, but has no stable type for them yet (proposal
 * `tabInputMultiDiff`).
 */
export function diffsOf(input: unknown): vscode.TabInputTextDiff[] {
  const diffs = field(input, 'textDiffs');
  return Array.isArray(diffs) ? diffs.filter((diff) => diff instanceof vscode.TabInputTextDiff) : [];
}
