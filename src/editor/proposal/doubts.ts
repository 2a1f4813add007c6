import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Damage } from '../../code/placing/breaking.ts';
import { removesMost, withLinesAbove } from '../../code/placing/doubted.ts';
import { type Stretch, withLineEnds } from '../../code/splice.ts';
import { confirm, showQuestion } from '../../dialogs/notice.ts';
import { confirmHiddenCharacters } from '../documents/hiddenCharacters.ts';
import { namesOf } from '../documents/namesOf.ts';
import { rangeOf } from '../documents/stretches.ts';
import { shortened } from '../target/codeLines.ts';
import { nameAndLanguageOf } from '../documents/inertText.ts';
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
  return isSure && confirmHiddenCharacters(withLineEnds(proposal.code, '\n'), anyway, name);
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

function damageText(damage: Damage, file: string): string {
  if (damage.kind === 'twice') return l10n.t('{0} would define {1} twice.', file, damage.name);
  if (damage.kind === 'empty') return l10n.t('{0} would lose its statements in {1}.', damage.name, file);
  if (damage.kind === 'gone') return l10n.t('{0} would be gone from {1}.', namesOf(damage.names), file);
  if (damage.kind === 'imports') return l10n.t('The imports in the code belong at the start of {0}.', file);
  return l10n.t('The code is incomplete, or does not fit what is around it in {0}.', file);
}

async function insistsOnIncomplete(): Promise<boolean> {
  const question = l10n.t(
    'The code may be incomplete: the reply was cut off, or contains more code than this. Accept it anyway?',
  );
  return confirm(question, [], l10n.t('Accept incomplete code'));
}

/** Asks whether to accept code that is less than a third of what it replaces: the reply may be only a part, or about it. */
async function insistsOnRemoval(proposal: Proposal, anyway: string): Promise<boolean> {
  return !removesMost(proposal.original, proposal.code) || confirm(removalText(proposal), [], anyway);
}

function removalText({ file, document, name, words }: Proposal): string {
  const path = vscode.workspace.asRelativePath(file);
  if (name !== undefined) return l10n.t('Most of {0} in {1} would be removed.', shortened(name), path);
  const { start, end } = rangeOf(document, words);
  return l10n.t('Most of lines {0}–{1} in {2} would be removed.', start.line + 1, end.line + 1, path);
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
