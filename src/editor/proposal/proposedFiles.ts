import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { proposedPaths, proposedText } from '../../chat/lookUp/proposedText.ts';
import type { LookUpStep } from '../../protocol.ts';
import { inSlices } from '../../shared/slices.ts';
import { withoutMarks } from '../../shared/plainText.ts';
import { namesOf } from '../../shared/namesOf.ts';
import { showWhyNot } from '../documents/refusals.ts';
import type { AcceptedChanges } from './acceptedChanges.ts';
import { openedFile, showTogether } from './applyToFiles.ts';
import { Proposal } from './proposal.ts';
import type { Proposals } from './proposals.ts';
import { wholeNamedFile } from './workspaceFile.ts';

/**
 * Shows what the steps of a reply propose; `id` is that of the reply. Names the files that were changed since, so that it does not fit any
 * more. What was accepted before is not shown again.
 */
export async function showProposed(
  proposals: Proposals,
  accepted: AcceptedChanges,
  id: string,
  steps: readonly LookUpStep[],
): Promise<void> {
  const [shown, left]: [Proposal[], string[]] = [[], []];
  for (const path of proposedPaths(steps)) {
    const file = await openedFile(await wholeNamedFile(path));
    if (!file) continue;
    const before = file.document && withoutMarks(file.document.getText());
    if (before !== undefined && accepted.includes(id, file.uri, before)) continue;
    const proposed = await inSlices(proposedText(path, before, steps));
    if ('error' in proposed || proposed.text === undefined) left.push(path);
    else shown.push(await proposalFor(file, proposed.text));
  }
  await showTogether(proposals, shown, id);
  if (left.length > 0)
    showWhyNot(l10n.t('Not proposed: {0}. The file was changed since the model read it.', namesOf(left)));
}

async function proposalFor(
  { uri, document }: { uri: vscode.Uri; document?: vscode.TextDocument },
  text: string,
): Promise<Proposal> {
  if (document) return Proposal.forOutcome(document, text);
  const created = await Proposal.forNewFile(uri);
  created.become({ code: text });
  return created;
}
