import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { isThere } from '../documents/isThere.ts';
import { differentLines, withLineEnds } from '../../code/splice.ts';
import { counted } from '../../shared/counted.ts';
import { joinedSentences } from '../../shared/formattedText.ts';
import { withoutMarks } from '../../shared/plainText.ts';
import { namesOf } from '../../shared/namesOf.ts';
import { showWhyNot } from '../documents/refusals.ts';
import { lineEndOf, rangeOf } from '../documents/stretches.ts';
import { fateOf, toForget, withNext, type Texts } from './acceptedTexts.ts';
import { walkTo } from './workspaceFile.ts';

/** The changes of files that the user accepted since the window was opened, so that they can be undone. */
export class AcceptedChanges implements vscode.Disposable {
  /** The changes by the id of what proposed them, the last accepted ones last; those of one id by the address of their file. */
  readonly #changes = new Map<string, Map<string, AcceptedChange>>();
  /** The ids whose changes are being undone. */
  readonly #undoing = new Set<string>();
  readonly #changed = new vscode.EventEmitter<void>();
  /** Fires when there are other ids. */
  readonly onDidChange = this.#changed.event;

  /** What has proposed changes that were accepted: ids of replies and of others. */
  get ids(): string[] {
    return [...this.#changes.keys()];
  }

  /** Remembers a change that is accepted. */
  note(id: string, file: vscode.Uri, { before, after }: Texts): void {
    const changes = this.#changes.get(id) ?? new Map<string, AcceptedChange>();
    const [now, next] = [before === undefined ? undefined : withoutMarks(before), withoutMarks(after)];
    changes.set(file.toString(), withNext(changes.get(file.toString()), { file, before: now, after: next }));
    this.#changes.delete(id);
    this.#changes.set(id, changes);
    this.#forgetOldest();
    this.#changed.fire();
  }

  /** Whether a file has this text because a change of it was accepted. */
  includes(id: string, file: vscode.Uri, text: string): boolean {
    return this.#changes.get(id)?.get(file.toString())?.after === withoutMarks(text);
  }

  /** Undoes the changes that were accepted last. */
  async undoLast(): Promise<void> {
    await this.undo(this.ids.at(-1) ?? '');
  }

  /**
   * Brings each file back as it was, and removes new ones, unless it was edited since: then it is named. VS Code's own Undo brings the
   * changes back. A second click in the meantime has no effect.
   */
  async undo(id: string): Promise<void> {
    if (this.#undoing.has(id)) return;
    this.#undoing.add(id);
    try {
      await this.#undo(id);
    } finally {
      this.#undoing.delete(id);
    }
  }

  dispose(): void {
    this.#changed.dispose();
  }

  async #undo(id: string): Promise<void> {
    const edit = new vscode.WorkspaceEdit();
    const [undone, edited]: [AcceptedChange[], AcceptedChange[]] = [[], []];
    const changes = this.#changes.get(id);
    const all = [...(changes?.values() ?? [])];
    const opened = await Promise.all(all.map(withDocument));
    // From here to the edit nothing else runs, so that no place in a text is out of date.
    for (const { change, document, exists } of opened) {
      const fate = fateOf(change, { text: document && withoutMarks(document.getText()), exists });
      if (fate === 'edited') edited.push(change);
      if (fate !== 'undone' || !document) continue;
      undone.push(change);
      restore(edit, document, change.before);
    }
    const isUndone = undone.length > 0 && (await vscode.workspace.applyEdit(edit));
    const left = isUndone ? edited : [...edited, ...undone];
    // Meanwhile, another change may have been accepted.
    for (const [file, change] of [...(changes ?? [])])
      if (all.includes(change) && !left.includes(change)) changes?.delete(file);
    if (changes?.size === 0) this.#changes.delete(id);
    this.#changed.fire();
    showWhyNot(joinedSentences([undoneSentence(isUndone ? undone.length : 0), ...editedSentence(left)]));
  }

  #forgetOldest(): void {
    const all = [...this.#changes].map(([id, changes]) => [id, [...changes.values()]] as const);
    for (const id of toForget(all, mostCharacters)) this.#changes.delete(id);
  }
}

interface AcceptedChange extends Texts {
  file: vscode.Uri;
}

/** The length of all texts that are remembered, apart from those of the last changes. */
const mostCharacters = 50_000_000;

function undoneSentence(count: number): string {
  if (count === 0) return l10n.t('There was nothing to undo.');
  return counted(count, l10n.t('{0} file is as it was before.'), l10n.t('{0} files are as they were before.'));
}

function editedSentence(edited: readonly AcceptedChange[]): string[] {
  const names = edited.map(({ file }) => vscode.workspace.asRelativePath(file));
  return names.length === 0 ? [] : [l10n.t('Edited since, so left as it is: {0}.', namesOf(names))];
}

/** A change with its file as it is now: a file that exists may have no text. A new one is not taken from behind a link that was made since. */
async function withDocument(change: AcceptedChange) {
  const { file, before } = change;
  const isGone = before === undefined && (await walkTo(file)) === 'blocked';
  const document = isGone ? undefined : await vscode.workspace.openTextDocument(file).then(undefined, () => undefined);
  return { change, document, exists: await isThere(file) };
}

function restore(edit: vscode.WorkspaceEdit, document: vscode.TextDocument, before: string | undefined): void {
  if (before === undefined) {
    // It may be gone while its document is still open.
    edit.deleteFile(document.uri, { ignoreIfNotExists: true });
    return;
  }
  const text = withLineEnds(before, lineEndOf(document));
  const [old, now] = differentLines(document.getText(), text);
  edit.replace(document.uri, rangeOf(document, old), text.slice(now.start, now.end));
}
