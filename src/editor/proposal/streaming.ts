import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { answer } from '../asking/answer.ts';
import type { Answer, GatedReplier, Question } from '../asking/quietAnswer.ts';
import { indentationOf } from '../documents/indentationOf.ts';
import { nameAndLanguageOf } from '../documents/inertText.ts';
import { codeReader } from './codeReader.ts';
import type { Proposal } from './proposal.ts';

/** A reply that has ended: its code, fitted to the original, what it says besides, and whether all of the code arrived. */
export interface Streamed extends Answer {
  code: string | undefined;
  remarks: readonly string[];
  isWhole: boolean;
}

/** Turns the code of a reply into the text that replaces the original: `soFar` while the code arrives, `whole` when it is complete. */
export interface Fitter {
  soFar(code: string): string;
  whole(code: string): string | Promise<string>;
}

/** The fitter for the original of a proposal. */
export type FitterFor = (proposal: Proposal) => Promise<Fitter>;

/**
 * Asks for code, and shows it while it arrives. The code is read from the reply only when it is drawn. Resolves without code if the proposal
 * was started again meanwhile.
 */
export async function streamInto(
  show: (code: () => string | undefined) => void,
  proposal: Proposal,
  replier: GatedReplier,
  asked: Omit<Question, 'title' | 'take'>,
  fitterFor: FitterFor = indentedLikeOriginal,
): Promise<Streamed> {
  const { file, original, document } = proposal;
  const { language } = nameAndLanguageOf(document);
  const reader = codeReader(await import('../../code/withParser.ts'), { path: file.path, language, original });
  const fitter = await fitterFor(proposal);
  const name = vscode.workspace.asRelativePath(file);
  const fitSoFar = (text: string): string | undefined => {
    const code = reader.soFar(text);
    return code === undefined ? undefined : fitter.soFar(code);
  };
  const answered = await answer(replier, {
    ...asked,
    title: (model) => l10n.t('Asking {0} about {1}…', model, name),
    take: (text) => show(() => fitSoFar(text)),
  });
  const { code: found, remarks, isWhole } = await reader.whole(answered.text);
  const isWanted = found !== undefined && asked.abort === proposal.abort;
  const code = isWanted ? await fitter.whole(found) : undefined;
  return { ...answered, code, remarks, isWhole: isWhole && !answered.ending.problem };
}

/** Indents code like the original. Code that is complete also loses what it repeats from the text around the original. */
async function indentedLikeOriginal(proposal: Proposal): Promise<Fitter> {
  const { fittedInto, indenterFor } = await import('../../code/withParser.ts');
  const { document, place, words } = proposal;
  const style = indentationOf(document);
  const { reindented } = await indenterFor(style);
  const text = document.getText();
  const fit = (code: string): string => reindented(code, place);
  return { soFar: fit, whole: (code) => fittedInto(text, words, code, style.language, fit) };
}
