import type * as vscode from 'vscode';
import { patched } from '../../code/reading/patched.ts';
import { Proposal } from './proposal.ts';

/** A proposal for code that is a diff of a document; undefined if it is none, or does not fit the document. (CASES V395) */
export function patchedCode(document: vscode.TextDocument, code: string): Proposal | undefined {
  const outcome = patched(document.getText(), code);
  return outcome === undefined ? undefined : Proposal.forOutcome(document, outcome);
}
