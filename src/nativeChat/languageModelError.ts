import * as vscode from 'vscode';
import type { Problem } from '../protocol.ts';
import { shownError } from './shownProblem.ts';

/** Converts any error to one that VS Code's chat shows, with our sentence and without text from the server. */
export function languageModelError(error: unknown, problem?: Pick<Problem, 'sentence'>): vscode.LanguageModelError {
  if (error instanceof vscode.LanguageModelError) return error;
  const { name, sentence } = shownError(error, problem);
  return name ? vscode.LanguageModelError[name](sentence) : new vscode.LanguageModelError(sentence);
}
