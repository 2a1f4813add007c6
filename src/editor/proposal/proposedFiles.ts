import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { proposedPaths, proposedText } from '../../chat/lookUp/proposedText.ts';
import { differentLines, withLineEnds } from '../../code/splice.ts';
import type { LookUpStep } from '../../protocol.ts';
import { withoutMarks } from '../../shared/plainText.ts';
import { namesOf } from '../documents/namesOf.ts';
import { showWhyNot } from '../documents/refusals.ts';
import { rangeOf } from '../documents/stretches.ts';
import { openedFile, showTogether } from './applyToFiles.ts';
import { Proposal } from './proposal.ts';
import type { Proposals } from './proposals.ts';

/** Shows what the steps of a reply propose for files. Names those that were changed since, so that it does not fit any more. */
export async function showProposedFiles(proposals: Proposals, steps: readonly LookUpStep[]): Promise<void> {
  const shown: Proposal[] = [];
  const left: string[] = [];
  for (const path of proposedPaths(steps)) {
    const file = await openedFile(path);
    if (!file) continue;
    const text = file.document && withoutMarks(file.document.getText());
    const proposed = proposedText(path, text, steps);
    if ('error' in proposed || proposed.text === undefined) left.push(path);
    else shown.push(await proposalFor(file, proposed.text));
  }
  await showTogether(proposals, shown);
  if (left.length > 0)
    showWhyNot(l10n.t('Not proposed: {0}. The file was changed since the model read it.', namesOf(left)));
}

async function proposalFor(
  { uri, document }: { uri: vscode.Uri; document?: vscode.TextDocument },
  text: string,
): Promise<Proposal> {
  if (!document) {
    const created = await Proposal.forNewFile(uri);
    created.become({ code: text });
    return created;
  }
  const now = withLineEnds(text, document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n');
  const [before, after] = differentLines(document.getText(), now);
  const proposal = new Proposal(document, rangeOf(document, before));
  proposal.become({ code: now.slice(after.start, after.end) });
  return proposal;
}
