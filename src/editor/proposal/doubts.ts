import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { removesMost, withLinesAbove } from '../../code/placing/doubted.ts';
import type { Stretch } from '../../code/splice.ts';
import { confirm, showQuestion } from '../../dialogs/notice.ts';
import { confirmHiddenCharacters } from '../documents/hiddenCharacters.ts';
import { rangeOf } from '../documents/stretches.ts';
import { nameAndLanguageOf } from '../documents/inertText.ts';
import { damageText, removalText } from './doubtTexts.ts';
import type { Proposal } from './proposal.ts';
import type { Proposals } from './proposals.ts';

/** Asks about what is easily overlooked in a diff. Resolves to whether to accept the proposal, which may have other code then. */
export async function isConfirmed(proposals: Proposals, proposal: Proposal): Promise<boolean> {
  const anyway = l10n.t('Accept anyway');
  const isSure =
    proposal.state === 'incomplete'
      ? await insistsOnIncomplete()
      : (await confirmDamage(proposal, proposal.target, proposal.code, anyway)) &&
        (await insistsOnRemoval(proposal, anyway)) &&
        (await decidesAbove(proposals, proposal));
  const name = vscode.workspace.asRelativePath(proposal.file);
  return isSure && confirmHiddenCharacters(proposal.code, anyway, name);
}

/** A document that is changed, and its file, if it is a new one. */
interface Changed {
  document: vscode.TextDocument;
  file?: vscode.Uri;
}

/** Asks whether to change a document although it then no longer parses, or defines something twice. Otherwise resolves to true. */
export async function confirmDamage(
  { document, file = document.uri }: Changed,
  place: Stretch,
  code: string,
  anyway: string,
): Promise<boolean> {
  const { damageTo } = await import('../../code/withParser.ts');
  const damage = (await damageTo(document.getText(), nameAndLanguageOf(document).language))(place, code);
  if (!damage) return true;
  const name = vscode.workspace.asRelativePath(file);
  const question = damageText(damage, name);
  return confirm(question, [], anyway);
}

async function insistsOnIncomplete(): Promise<boolean> {
  const question = l10n.t(
    'The code may be incomplete: the reply was cut off, or contains more code than this. Accept it anyway?',
  );
  return confirm(question, [], l10n.t('Accept incomplete code'));
}

/** Asks whether to accept code that is less than a third of what it replaces: the reply may be only a part, or about it. */
async function insistsOnRemoval(proposal: Proposal, anyway: string): Promise<boolean> {
  const { file, document, name, words, original, code } = proposal;
  if (!removesMost(original, code)) return true;
  const { start, end } = rangeOf(document, words);
  const removed = { name, first: start.line, last: end.line };
  return confirm(removalText(removed, vscode.workspace.asRelativePath(file)), [], anyway);
}

/** Asks whether to keep the comments above a definition, if the reply leaves them out. */
async function decidesAbove(proposals: Proposals, proposal: Proposal): Promise<boolean> {
  const { lostAbove } = await import('../../code/withParser.ts');
  const { code, document, place, words, outcome } = proposal;
  const { line } = document.positionAt(words.start);
  const lost = await lostAbove(document.getText(), outcome, line, nameAndLanguageOf(document).language);
  if (!lost) return true;
  const path = vscode.workspace.asRelativePath(proposal.file);
  const question = l10n.t('The reply leaves out the lines above {0} in {1}. Keep them?', lost.name, path);
  const [keep, remove] = [l10n.t('Keep'), l10n.t('Remove')];
  const pressed = await showQuestion('warning', question, lost.text.split('\n'), [keep, remove]);
  if (pressed !== keep) return pressed === remove;
  await proposals.change(proposal, { code: withLinesAbove(lost.text, code, place.before) });
  return true;
}
