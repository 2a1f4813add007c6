import { problemOf } from '../chat/ending.ts';
import type { Action, Problem } from '../protocol.ts';
import { errorKinds, isRefusal } from '../service/errors/errorKinds.ts';
import { serviceError } from '../service/errors/errors.ts';
import { withoutLinks } from '../shared/plainText.ts';

/** The actions of a problem that get a button of ours. VS Code's own chat has its own buttons for the others. */
export function ownActions({ actions }: Pick<Problem, 'actions'>): Action[] {
  return actions.filter((action) => !ofVsCode.includes(action));
}

const ofVsCode: Action[] = ['retry', 'continueInNew'];

/** The kind of error that VS Code has for an error, if any, and our sentence, without text from the server. */
export function shownError(
  error: unknown,
  { sentence }: Pick<Problem, 'sentence'> = problemOf(serviceError(error)),
): { name: 'NoPermissions' | 'NotFound' | 'Blocked' | undefined; sentence: string } {
  const { kind } = serviceError(error);
  const name = errorKinds[kind].languageModelError ?? (isRefusal(kind) ? 'Blocked' : undefined);
  // VS Code's own chat would make links of names that others chose.
  return { name, sentence: withoutLinks(sentence) };
}
