import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { proposedPaths, proposedText } from '../../chat/lookUp/proposedText.ts';
import { differentLines, withLineEnds } from '../../code/splice.ts';
import type { LookUpStep } from '../../protocol.ts';
import { counted } from '../../shared/counted.ts';
import { joinedSentences } from '../../shared/formattedText.ts';
import { withoutMarks } from '../../shared/plainText.ts';
import { namesOf } from '../documents/namesOf.ts';
import { showWhyNot } from '../documents/refusals.ts';
import { rangeOf } from '../documents/stretches.ts';
import { openedFile, showTogether } from './applyToFiles.ts';
import { Proposal } from './proposal.ts';
import type { Proposals } from './proposals.ts';
import { wholeNamedFile } from './workspaceFile.ts';

/** The files for which replies propose changes: shows these, and brings the files back as they were. */
export class ProposedFiles {
  readonly #proposals: Proposals;
  /** What was shown for each reply, by its id. */
  readonly #shown = new Map<string, ShownFile[]>();

  constructor(proposals: Proposals) {
    this.#proposals = proposals;
  }

  /** Shows what the steps of a reply propose. Names the files that were changed since, so that it does not fit any more. */
  async show(id: string, steps: readonly LookUpStep[]): Promise<void> {
    const [proposals, files, left]: [Proposal[], ShownFile[], string[]] = [[], [], []];
    for (const path of proposedPaths(steps)) {
      const file = await openedFile(await wholeNamedFile(path));
      if (!file) continue;
      const before = file.document && withoutMarks(file.document.getText());
      const accepted = this.#shown.get(id)?.find((one) => one.path === path && one.after === before);
      if (accepted) {
        files.push(accepted);
        continue;
      }
      const proposed = proposedText(path, before, steps);
      if ('error' in proposed || proposed.text === undefined) left.push(path);
      else {
        proposals.push(await proposalFor(file, proposed.text));
        files.push({ path, uri: file.uri, before, after: proposed.text });
      }
    }
    // A file that was accepted before does not fit any more, but can still be undone.
    const known = this.#shown.get(id)?.filter(({ path }) => !files.some((file) => file.path === path)) ?? [];
    this.#shown.set(id, [...known, ...files]);
    await showTogether(this.#proposals, proposals);
    if (left.length > 0)
      showWhyNot(l10n.t('Not proposed: {0}. The file was changed since the model read it.', namesOf(left)));
  }

  /** Brings each file back whose changes were accepted, unless it was edited since. One Undo brings the changes back. */
  async undo(id: string): Promise<void> {
    const edit = new vscode.WorkspaceEdit();
    const [undone, edited]: [string[], string[]] = [[], []];
    for (const file of this.#shown.get(id) ?? []) {
      const document = await openedText(file.uri);
      const now = document && withoutMarks(document.getText());
      if (now === file.before) continue;
      if (document && now === file.after) {
        undone.push(file.path);
        if (file.before === undefined) edit.deleteFile(file.uri);
        else restore(edit, document, file.before);
      } else edited.push(file.path);
    }
    const isUndone = undone.length > 0 && (await vscode.workspace.applyEdit(edit));
    const left = isUndone ? edited : [...edited, ...undone];
    showWhyNot(joinedSentences([undoneSentence(isUndone ? undone.length : 0), ...editedSentence(left)]));
  }
}

/** A file as it was when a change of it was shown; undefined if it did not exist. */
interface ShownFile {
  path: string;
  uri: vscode.Uri;
  before: string | undefined;
  after: string;
}

function undoneSentence(count: number): string {
  if (count === 0) return l10n.t('There was nothing to undo.');
  return counted(count, l10n.t('{0} file is as it was before.'), l10n.t('{0} files are as they were before.'));
}

function editedSentence(edited: readonly string[]): string[] {
  return edited.length === 0 ? [] : [l10n.t('Edited since, so left as it is: {0}.', namesOf(edited))];
}

async function openedText(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  return Promise.resolve(vscode.workspace.openTextDocument(uri)).catch(() => undefined);
}

function restore(edit: vscode.WorkspaceEdit, document: vscode.TextDocument, before: string): void {
  const text = withLineEnds(before, lineEndOf(document));
  const [old, now] = differentLines(document.getText(), text);
  edit.replace(document.uri, rangeOf(document, old), text.slice(now.start, now.end));
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
  const now = withLineEnds(text, lineEndOf(document));
  const [before, after] = differentLines(document.getText(), now);
  const proposal = new Proposal(document, rangeOf(document, before));
  proposal.become({ code: now.slice(after.start, after.end) });
  return proposal;
}

function lineEndOf({ eol }: vscode.TextDocument): '\n' | '\r\n' {
  return eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
}
