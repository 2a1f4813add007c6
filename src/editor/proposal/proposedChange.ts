import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { documentPrompt, fixPrompt, rewritePrompt, type CodeProblem } from '../../code/commandPrompts.ts';
import type { Attachment } from '../../protocol.ts';
import type { LeftOut } from '../companions.ts';
import type { Typed } from '../instruction.ts';
import type { FitterFor } from './streaming.ts';

/** The most problems that are sent with a request, and the longest message of one, in characters. */
const mostProblems = 50;
const longestProblem = 1000;

/** A change of code that was asked for. */
export interface Change {
  /** What was asked for the file with this name, as a tab or the chat shows it. */
  title(name: string): string;
  /** What the user typed, for changes that have an instruction. */
  typed?: Typed;
  /** What does not go along; absent where the settings decide. */
  leftOut?: LeftOut;
  /** The prompt that is sent, with the code as it is at that time. */
  prompt(code: Attachment): string;
  /** What goes along, for changes that are about other code than that which they change. */
  attachments?(): Promise<Attachment[]>;
  /** Where code of a reply goes within the code that changes; in place of all of it, unless this says something else. */
  fitter?: FitterFor;
}

/** Changes code as an instruction says. */
export function rewriteAs(typed: Typed): Change {
  const { text: instruction, leftOut } = typed;
  return {
    title: (name) => l10n.t('Rewrite {0}: {1}', name, instruction),
    typed,
    leftOut,
    prompt: (code) => rewritePrompt(instruction, code),
  };
}

/** Writes documentation comments. */
export function documented(): Change {
  return { title: (name) => l10n.t('Document {0}', name), prompt: documentPrompt };
}

/** Fixes the problems that VS Code shows in the code. */
export function fixOf(problems: readonly vscode.Diagnostic[]): Change {
  return {
    title: (name) => l10n.t('Fix {0}', name),
    prompt: (code) => fixPrompt(code, problems.slice(0, mostProblems).map(problemOf)),
  };
}

function problemOf({ message, range }: vscode.Diagnostic): CodeProblem {
  return { line: range.start.line + 1, message: message.slice(0, longestProblem) };
}
