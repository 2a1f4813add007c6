import * as vscode from 'vscode';
import { shownError } from './shownProblem.ts';

/** Converts any error to one that VS Code's chat shows, with our sentence and without text from the server. */
export function languageModelError(...shown: Parameters<typeof shownError>): vscode.LanguageModelError {
  const [error] = shown;
  if (error instanceof vscode.LanguageModelError) return error;
  const { name, sentence } = shownError(...shown);
  return name ? vscode.LanguageModelError[name](sentence) : new vscode.LanguageModelError(sentence);
}
