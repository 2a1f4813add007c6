import type * as vscode from 'vscode';
import { withCodes } from '../shared/plainText.ts';

/** Rows as a quick pick shows them: names in them may come from anyone, so their invisible characters are spelled out. All else stays. */
export function shownRows<Row extends vscode.QuickPickItem>(rows: readonly Row[]): Row[] {
  return rows.map((row) => ({
    ...row,
    label: withCodes(row.label),
    ...(row.description !== undefined && { description: withCodes(row.description) }),
    ...(row.detail !== undefined && { detail: withCodes(row.detail) }),
  }));
}
