import * as vscode from 'vscode';
import { commitPrompt, messageIn } from '../chat/commitMessage.ts';
import type { Ending } from '../chat/ending.ts';
import type { Replier } from '../chat/session.ts';
import type { Problem } from '../protocol.ts';
import { answer } from './answer.ts';
import { diffOf, repositories, type Repository } from './git.ts';
import { isWanted } from './hiddenCharacters.ts';
import { tellWhyNot } from './refusals.ts';

/** Tells a problem with the buttons that mend it; `retry` is the one for asking once more. */
type TellProblem = (problem: Problem, retry: () => Promise<void>) => Promise<void>;

/** Commit messages that are being written, at most one for each repository. */
export class CommitMessages {
  readonly #replier: Replier;
  readonly #tellProblem: TellProblem;
  readonly #running = new Map<string, AbortController>();

  constructor(replier: Replier, tellProblem: TellProblem) {
    this.#replier = replier;
    this.#tellProblem = tellProblem;
  }

  /**
   * Streams a message for what is staged, or else for what is not, into the input box of a repository.
   * `source` is what the menu of Source Control hands over; it only chooses among the repositories that are open.
   */
  async generate(source?: unknown): Promise<void> {
    const repository = await chosen(source);
    if (!repository || this.#running.has(keyOf(repository))) return;
    const diff = (await diffOf(repository, true)) || (await diffOf(repository, false));
    if (diff.trim() === '')
      tellWhyNot(vscode.l10n.t('There are no changes to describe. New files count once they are staged.'));
    else await this.#write(repository, diff, source);
  }

  /** Ends the message of a repository that is being written; all of them when none is named. */
  stop(source?: unknown): void {
    for (const [root, abort] of this.#running) if (!rootOf(source) || root === rootOf(source)) abort.abort();
  }

  async #write(repository: Repository, diff: string, source: unknown): Promise<void> {
    const abort = new AbortController();
    this.#running.set(keyOf(repository), abort);
    await this.#tellMenus();
    const before = repository.inputBox.value;
    const box = new GuardedBox(repository.inputBox, abort);
    const { ending } = await answer(this.#replier, {
      prompt: commitPrompt(diff, before.trim()),
      title: (model) => vscode.l10n.t('Asking {0} for a commit message…', model),
      abort,
      take: (text) => box.write(messageIn(text)),
    });
    this.#running.delete(keyOf(repository));
    await this.#tellMenus();
    if (!(await isKept(ending.outcome, box.text))) box.write(before);
    if (ending.problem) await this.#tellProblem(ending.problem, () => this.generate(source));
  }

  #tellMenus(): Thenable<unknown> {
    const isRunning = this.#running.size > 0;
    return vscode.commands.executeCommand('setContext', 'realmChat.writingCommitMessage', isRunning);
  }
}

/** The box of a repository. What a person types into it meanwhile stays, and nothing more is written. */
class GuardedBox {
  readonly #box: Repository['inputBox'];
  readonly #abort: AbortController;
  text: string;

  constructor(box: Repository['inputBox'], abort: AbortController) {
    this.#box = box;
    this.#abort = abort;
    this.text = box.value;
  }

  write(text: string): void {
    if (this.#box.value === this.text) this.#box.value = this.text = text;
    else this.#abort.abort();
  }
}

/** Text that was cut off is kept, with its problem; what was cancelled or failed gives way to what stood there. */
async function isKept(outcome: Ending['outcome'], text: string): Promise<boolean> {
  if (outcome !== 'done' && outcome !== 'partial') return false;
  return isWanted(text, vscode.l10n.t('Keep it anyway'));
}

async function chosen(source: unknown): Promise<Repository | undefined> {
  const all = await repositories();
  const named = all.find((repository) => keyOf(repository) === rootOf(source));
  if (named) return named;
  if (all.length === 0) tellWhyNot(vscode.l10n.t('There is no Git repository open.'));
  if (all.length < 2) return all[0];
  const rows = all.map((repository) => ({ label: nameOf(repository), description: keyOf(repository), repository }));
  const row = await vscode.window.showQuickPick(rows, { title: vscode.l10n.t('Write a commit message for') });
  return row?.repository;
}

function keyOf({ rootUri }: Repository): string {
  return rootUri.toString();
}

function nameOf({ rootUri }: Repository): string {
  return rootUri.path.split('/').at(-1) ?? rootUri.path;
}

function rootOf(source: unknown): string | undefined {
  const root = (source as { rootUri?: unknown } | undefined)?.rootUri;
  return root instanceof vscode.Uri ? root.toString() : undefined;
}
