import type * as vscode from 'vscode';
import type { CodePlace } from '../codePlace.ts';
import { indentationOf } from '../indentationOf.ts';
import { textBefore } from '../textBefore.ts';
import type { Indenter } from '../../code/indenting/indentation.ts';
import { Proposal } from './proposal.ts';

/** Returns a proposal that puts code into a place in a document, with the indentation of that place. */
export async function placedCode(document: vscode.TextDocument, place: CodePlace, code: string): Promise<Proposal> {
  const { range, isBelow } = place;
  const indenter = await indenterOf(document);
  const proposal = new Proposal(document, range);
  if (isBelow) proposal.code = `${document.getText(range)}\n\n${code}`;
  else if (range.isEmpty) proposal.code = codeAt(document, range.start, code, indenter);
  else proposal.code = indenter.reindented(code, proposal.place);
  return proposal;
}

/** Joins several proposals for one document into one. Their ranges must not overlap. */
export function joined(document: vscode.TextDocument, parts: readonly Proposal[]): Proposal | undefined {
  const sorted = parts.toSorted((one, other) => one.target.start - other.target.start);
  const [first] = sorted;
  const last = sorted.at(-1);
  if (!first || !last || first === last) return first;
  const text = document.getText();
  const pieces = sorted.map(({ code, target }, index) => {
    const next = sorted[index + 1];
    return code + (next ? text.slice(target.end, next.target.start) : '');
  });
  const whole = new Proposal(document, first.range.union(last.range));
  whole.code = pieces.join('');
  return whole;
}

/** Whether two proposals for one document change the same code. */
export function overlap({ target: one }: Proposal, { target: other }: Proposal): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Returns what indents code in the style of a document. */
export async function indenterOf(document: vscode.TextDocument): Promise<Indenter> {
  const { indenterFor } = await import('../../code/withParser.ts');
  return indenterFor(indentationOf(document));
}

/** Indents code like the line that it is inserted into. */
export function codeAt(
  document: vscode.TextDocument,
  position: vscode.Position,
  code: string,
  { indentedFor }: Indenter,
): string {
  const indent = /^[ \t]*/.exec(document.lineAt(position.line).text)?.[0] ?? '';
  return indentedFor(code, indent, textBefore(document, position));
}
