import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { documentPrompt, fixPrompt, rewritePrompt, type CodeProblem } from '../../code/commandPrompts.ts';
import type { RecordedCommand } from '../../chat/record/commandRecord.ts';
import type { Attachment } from '../../protocol.ts';
import type { Typed } from '../asking/instruction.ts';
import type { FitterFor } from './streaming.ts';

/** The most problems that are sent with a request, and the longest message of each, in characters. */
const mostProblems = 50;
const longestProblem = 1000;

/** A change of code that the user asked for. */
export interface Change {
  /** The command that it belongs to. */
  command: RecordedCommand;
  /** The title of the change in a tab or in the chat, for a file with this name. */
  title(name: string): string;
  /** What the user typed; absent for changes without an instruction. */
  typed?: Typed;
  /** The prompt to send, for the current code. */
  prompt(code: Attachment): string;
  /** The attachments, for changes that are about other code than the code that they change. */
  attachments?(): Promise<Attachment[]>;
  /** Decides where the code of a reply goes within the code to change. If absent, it replaces all of that code. */
  fitter?: FitterFor;
}

/** A change that follows an instruction. */
export function rewriteAs(typed: Typed): Change {
  const { text: instruction } = typed;
  return {
    command: 'rewrite',
    title: (name) => l10n.t('Rewrite {0}: {1}', name, instruction),
    typed,
    prompt: (code) => rewritePrompt(instruction, code),
  };
}

/** A change that adds documentation comments. */
export function documented(): Change {
  return { command: 'document', title: (name) => l10n.t('Document {0}', name), prompt: documentPrompt };
}

/** A change that fixes the given problems. */
export function fixOf(problems: readonly vscode.Diagnostic[]): Change {
  return {
    command: 'fix',
    title: (name) => l10n.t('Fix {0}', name),
    prompt: (code) => fixPrompt(code, problems.slice(0, mostProblems).map(problemOf)),
  };
}

function problemOf({ message, range }: vscode.Diagnostic): CodeProblem {
  return { line: range.start.line + 1, message: message.slice(0, longestProblem) };
}
