import type * as vscode from 'vscode';
import type { CodeInPlace, CodePlace } from '../target/codePlace.ts';
import { indentationOf } from '../documents/indentationOf.ts';
import { rangeOf } from '../documents/stretches.ts';
import { textBefore } from '../documents/textBefore.ts';
import type { Indenter } from '../../code/indenting/indentation.ts';
import { merged, spliced, type Stretch } from '../../code/splice.ts';
import { nameAndLanguageOf } from '../documents/inertText.ts';
import { Proposal } from './proposal.ts';
import { indentOf } from '../../code/spaced.ts';

/** A proposal that puts code into a place in a document, with the indentation of that place. */
export async function placedCode(document: vscode.TextDocument, place: CodePlace, code: string): Promise<Proposal> {
  const { range, isBelow } = place;
  const proposal = new Proposal(document, range);
  const { words } = proposal;
  if (isBelow) proposal.become({ code: `${document.getText(range)}\n\n${code}` });
  else if (range.isEmpty) proposal.become({ code: await codeAt(document, words, code) });
  else {
    const { reindented } = await indenterOf(document);
    proposal.become({ code: await fitted(document, words, code, (each) => reindented(each, proposal.place)) });
  }
  return proposal;
}

/** One proposal that puts all parts of code into their places in a document; undefined if there are none. */
export async function placedTogether(
  document: vscode.TextDocument,
  parts: readonly CodeInPlace[],
): Promise<Proposal | undefined> {
  const proposals: Proposal[] = [];
  for (const { place, code } of parts) proposals.push(await placedCode(document, place, code));
  return joined(document, proposals);
}

/** Joins several proposals for one document into one. Their ranges must not overlap. */
export function joined(document: vscode.TextDocument, parts: readonly Proposal[]): Proposal | undefined {
  if (parts.length < 2) return parts[0];
  const text = document.getText();
  const pieces = parts.map(({ target: { start, end }, code }) => ({ stretch: { start, end }, code }));
  const { stretch, code } = merged(text, pieces);
  const whole = new Proposal(document, rangeOf(document, stretch));
  whole.takeOver(spliced(text, stretch, code));
  return whole;
}

/** Code for a place without words, indented like its line, without what it repeats from the text around it. */
export async function codeAt(document: vscode.TextDocument, words: Stretch, code: string): Promise<string> {
  const { indentedFor } = await indenterOf(document);
  const position = document.positionAt(words.start);
  const indent = indentOf(document.lineAt(position.line).text);
  return fitted(document, words, code, (each) => indentedFor(each, indent, textBefore(document, position)));
}

/** What indents code in the style of a document. */
async function indenterOf(document: vscode.TextDocument): Promise<Indenter> {
  const { indenterFor } = await import('../../code/withParser.ts');
  return indenterFor(indentationOf(document));
}

async function fitted(
  document: vscode.TextDocument,
  words: Stretch,
  code: string,
  fit: (code: string) => string,
): Promise<string> {
  const { fittedInto } = await import('../../code/withParser.ts');
  return fittedInto(document.getText(), words, code, nameAndLanguageOf(document).language, fit);
}
