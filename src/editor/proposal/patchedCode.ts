import type * as vscode from 'vscode';
import { patched } from '../../code/reading/patched.ts';
import { differentLines, withLineEnds } from '../../code/splice.ts';
import { lineEndOf, rangeOf } from '../documents/stretches.ts';
import { Proposal } from './proposal.ts';

/** A proposal for code that is a diff of a document; undefined if it is none, or does not fit the document. (CASES V395) */
export function patchedCode(document: vscode.TextDocument, code: string): Proposal | undefined {
  const text = document.getText();
  const outcome = patched(text, code);
  if (outcome === undefined) return undefined;
  const now = withLineEnds(outcome, lineEndOf(document));
  const [before, after] = differentLines(text, now);
  const proposal = new Proposal(document, rangeOf(document, before));
  proposal.become({ code: now.slice(after.start, after.end) });
  return proposal;
}
