import * as vscode from 'vscode';
import { problemOf } from '../chat/ending.ts';
import { withoutLinks } from '../shared/plainText.ts';
import type { Problem } from '../protocol.ts';
import { errorKinds, isRefusal } from '../service/errors/errorKinds.ts';
import { serviceError } from '../service/errors/errors.ts';

/** Converts any error to one that VS Code's chat shows, with our sentence and without text from the server. */
export function languageModelError(
  error: unknown,
  { sentence }: Pick<Problem, 'sentence'> = problemOf(serviceError(error)),
): vscode.LanguageModelError {
  if (error instanceof vscode.LanguageModelError) return error;
  const { kind } = serviceError(error);
  const name = errorKinds[kind].languageModelError ?? (isRefusal(kind) ? 'Blocked' : undefined);
  const shown = withoutLinks(sentence);
  return name ? vscode.LanguageModelError[name](shown) : new vscode.LanguageModelError(shown);
}
