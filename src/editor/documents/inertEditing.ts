import * as vscode from 'vscode';
import { commentsIn } from './commentRules.ts';

const known = new Set<string>();

/** Registers the brackets and comments of one of our own languages, so that previews can be edited. Each language is registered once. */
export function allowEditing(language: string): void {
  if (known.has(language)) return;
  known.add(language);
  const comments = commentsIn(language.replace(/^realm-chat-/, ''));
  const pairs = ['()', '[]', '{}'].map(([open = '', close = '']) => ({ open, close }));
  vscode.languages.setLanguageConfiguration(language, {
    brackets: pairs.map(({ open, close }) => [open, close]),
    autoClosingPairs: pairs,
    ...(comments && { comments }),
  });
}
