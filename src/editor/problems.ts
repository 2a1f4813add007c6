import * as vscode from 'vscode';
import { symbolAt } from './symbols.ts';
import { targetOf, type Target } from './target.ts';

/** Code to fix, and the problems in it. */
export interface Faulty {
  target: Target;
  problems: vscode.Diagnostic[];
}

/**
 * What is to be fixed: the problems that touch the selection, or the line of the cursor, with the code around them; where there are
 * none, whatever is wrong with the code that other commands would work on. Tells why there is nothing.
 */
export async function faultyCode(editor: vscode.TextEditor | undefined): Promise<Faulty | undefined> {
  const target = editor && (await aroundProblems(editor));
  const found = target ?? (await targetOf(editor));
  if (!editor || !found) return undefined;
  const touched = problemsIn(editor.document, reachOf(editor));
  return { target: found, problems: touched.length > 0 ? touched : problemsIn(found.document, found.range) };
}

/** Problems at a cursor outside of every function are mended in their own lines. */
async function aroundProblems(editor: vscode.TextEditor): Promise<Target | undefined> {
  const { document, selection } = editor;
  const [first, ...rest] = problemsIn(document, reachOf(editor));
  if (!selection.isEmpty || !first || (await symbolAt(document, selection.active))) return undefined;
  const range = rest.reduce((all, problem) => all.union(problem.range), first.range);
  return { document, range: document.validateRange(new vscode.Range(range.start.line, 0, range.end.line, Infinity)) };
}

function reachOf({ document, selection }: vscode.TextEditor): vscode.Range {
  return selection.isEmpty ? document.lineAt(selection.active.line).range : selection;
}

function problemsIn({ uri }: vscode.TextDocument, range: vscode.Range): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter((problem) => problem.range.intersection(range) !== undefined);
}
