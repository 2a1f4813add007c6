import * as vscode from 'vscode';
import { documentPrompt, fixPrompt, rewritePrompt, type CodeProblem } from '../chat/commandPrompts.ts';
import type { Attachment } from '../protocol.ts';

/** Whoever mends code needs no more of what is wrong with it. */
const mostProblems = 50;
const longestProblem = 1000;

/** A change of code that was asked for. */
export interface Change {
  /** What is asked of the file with this name, as a tab or the chat tells it. */
  title(name: string): string;
  /** What a person typed, where there is something to type. */
  instruction?: string;
  /** All that the service is told, with the code as it is at that time. */
  prompt(code: Attachment): string;
}

/** Changes code as an instruction says. */
export function rewriteAs(instruction: string): Change {
  return {
    title: (name) => vscode.l10n.t('Rewrite {0}: {1}', name, instruction),
    instruction,
    prompt: (code) => rewritePrompt(instruction, code),
  };
}

/** Writes documentation comments. */
export function documented(): Change {
  return { title: (name) => vscode.l10n.t('Document {0}', name), prompt: documentPrompt };
}

/** Mends the problems that VS Code shows in the code. */
export function fixOf(problems: readonly vscode.Diagnostic[]): Change {
  return {
    title: (name) => vscode.l10n.t('Fix {0}', name),
    prompt: (code) => fixPrompt(code, problems.slice(0, mostProblems).map(problemOf)),
  };
}

function problemOf({ message, range }: vscode.Diagnostic): CodeProblem {
  return { line: range.start.line + 1, message: message.slice(0, longestProblem) };
}
