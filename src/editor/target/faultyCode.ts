import * as vscode from 'vscode';
import type { OfferedFix } from './codeActions.ts';
import { linesAround } from './codeLines.ts';
import { namedCodeAt } from '../documents/symbols.ts';
import { targetOf, type Target } from './target.ts';

/** Code to fix, and the problems in it. */
export interface Faulty {
  target: Target;
  problems: vscode.Diagnostic[];
}

/**
 * What to fix: the problems that touch the selection or the line of the cursor, with the code around them. If there are none, all
 * problems of the code that other commands would work on. Shows a message if there is no code.
 */
export async function faultyCode(editor: vscode.TextEditor | undefined): Promise<Faulty | undefined> {
  const target = editor && (await aroundProblems(editor));
  const found = target ?? (await targetOf(editor));
  if (!editor || !found) return undefined;
  const touched = problemsIn(editor.document, reachOf(editor));
  return { target: found, problems: touched.length > 0 ? touched : problemsIn(found.document, found.range) };
}

/**
 * What to fix for problems that a code action has offered to fix. The code is the selection around them, or else the function,
 * class or the like, or else their lines. Undefined if their document is closed.
 */
export async function offeredCode(
  { document, range, problems }: OfferedFix,
  editor: vscode.TextEditor | undefined,
): Promise<Faulty | undefined> {
  if (document.isClosed) return undefined;
  const isSelected = editor?.document === document && !editor.selection.isEmpty && editor.selection.contains(range);
  const around = isSelected ? editor.selection : (await namedCodeAt(document, range.start))[0]?.range;
  return { target: { document, range: around ?? linesOf(document, problems) }, problems };
}

/** If the cursor is outside of every function, only the lines of its problems are fixed. */
async function aroundProblems(editor: vscode.TextEditor): Promise<Target | undefined> {
  const { document, selection } = editor;
  const problems = problemsIn(document, reachOf(editor));
  if (!selection.isEmpty || problems.length === 0) return undefined;
  if ((await namedCodeAt(document, selection.active)).length > 0) return undefined;
  return { document, range: linesOf(document, problems) };
}

function linesOf(document: vscode.TextDocument, problems: vscode.Diagnostic[]): vscode.Range {
  const { first, last } = linesAround(problems.map(({ range }) => range));
  return document.validateRange(new vscode.Range(first, 0, last, Infinity));
}

function reachOf({ document, selection }: vscode.TextEditor): vscode.Range {
  return selection.isEmpty ? document.lineAt(selection.active.line).range : selection;
}

function problemsIn({ uri }: vscode.TextDocument, range: vscode.Range): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter((problem) => problem.range.intersection(range) !== undefined);
}
