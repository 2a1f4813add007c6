import * as vscode from 'vscode';
import type { Replier } from '../../chat/session.ts';
import { answer, type Answer, type Question } from '../answer.ts';
import { indentationOf } from '../indentationOf.ts';
import { shownBy } from './inertText.ts';
import type { Proposal } from './proposal.ts';

/** A reply that has ended, whether there is code in it, and whether all of the code came. */
export interface Streamed extends Answer {
  hasCode: boolean;
  isWhole: boolean;
}

/** Asks for code, and shows it as it comes, indented like the original. What is shown is read from the reply when it is drawn. */
export async function streamInto(
  show: (code: () => string | undefined) => void,
  proposal: Proposal,
  replier: Replier,
  { prompt, attachments, abort }: Pick<Question, 'prompt' | 'attachments' | 'abort'>,
): Promise<Streamed> {
  const { codeIn, codeSoFar, indenterFor } = await import('../../code/withParser.ts');
  const { document, place } = proposal;
  const { language } = shownBy(document);
  const { reindented } = await indenterFor(indentationOf(document));
  const fit = (code: string | undefined): string | undefined => code && reindented(code, place);
  const name = vscode.workspace.asRelativePath(document.uri);
  const answered = await answer(replier, {
    prompt,
    attachments,
    title: (model) => vscode.l10n.t('Asking {0} about {1}…', model, name),
    abort,
    take: (text) => show(() => fit(codeSoFar(text, language, proposal.original))),
  });
  const found = await codeIn(answered.text, language, proposal.original);
  if (found && abort === proposal.abort) show(() => fit(found.code));
  const isWhole = found?.isWhole === true && !answered.ending.problem;
  return { ...answered, hasCode: found !== undefined, isWhole };
}
