import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Commands } from '../../commands.ts';
import { commitPrompt, messageIn } from '../../code/commitPrompt.ts';
import type { Problem } from '../../protocol.ts';
import { answer } from '../asking/answer.ts';
import type { Answer, GatedReplier } from '../asking/quietAnswer.ts';
import { baseName } from '../documents/nameOf.ts';
import { chosenRepository, keyOf, rootOf } from './chosenRepository.ts';
import { fateOfMessage } from './fateOfMessage.ts';
import { diffOf } from './git.ts';
import { type Repository } from './repositories.ts';
import { GuardedBox } from './guardedBox.ts';
import { showNeverSent } from '../neverSend/neverSent.ts';
import { confirmHiddenCharacters } from '../documents/hiddenCharacters.ts';
import { showWhyNot } from '../documents/refusals.ts';

/** Shows a problem with the buttons that lead to a fix; `retry` asks again. */
type ShowProblem = (problem: Problem, retry: () => Promise<void>) => Promise<void>;

/** Writes commit messages, at most one at a time for each repository. */
export class CommitMessages {
  readonly #replier: GatedReplier;
  readonly #showProblem: ShowProblem;
  readonly #running = new Map<string, AbortController>();
  /** The commands. Source Control passes the repository. */
  readonly commands: Commands<`realmChat.${'generate' | 'stop'}CommitMessage`> = {
    'realmChat.generateCommitMessage': (source) => this.#generate(source),
    'realmChat.stopCommitMessage': (source) => this.#stop(source),
  };

  constructor(replier: GatedReplier, showProblem: ShowProblem) {
    this.#replier = replier;
    this.#showProblem = showProblem;
  }

  /**
   * Streams a message for the staged changes, or else for the unstaged ones, into the input box of a repository. `source` is the argument
   * that the menu of Source Control passes; it is only used to choose among the open repositories.
   */
  async #generate(source: unknown): Promise<void> {
    const repository = await chosenRepository(source, l10n.t('Write a commit message for'));
    if (!repository || this.#running.has(keyOf(repository))) return;
    const abort = new AbortController();
    await this.#setRunning(repository, abort);
    let problem;
    try {
      problem = await write(this.#replier, repository, abort);
    } finally {
      await this.#setRunning(repository);
    }
    if (problem) await this.#showProblem(problem, () => this.#generate(source));
  }

  /** Stops the message for the given repository, or all messages if none is being written for it. */
  #stop(source: unknown): void {
    const named = this.#running.get(rootOf(source) ?? '');
    for (const abort of named ? [named] : this.#running.values()) abort.abort();
  }

  #setRunning(repository: Repository, abort?: AbortController): Thenable<unknown> {
    if (abort) this.#running.set(keyOf(repository), abort);
    else this.#running.delete(keyOf(repository));
    return vscode.commands.executeCommand('setContext', 'realmChat.writingCommitMessage', this.#running.size > 0);
  }
}

/**
 * Streams a message into the input box of a repository. The text in the box is sent as a hint. Resolves to the problem, if there is one.
 */
async function write(
  replier: GatedReplier,
  repository: Repository,
  abort: AbortController,
): Promise<Problem | undefined> {
  const staged = await diffOf(repository, true);
  const { text: diff, isEmpty, neverSent } = staged.text === '' ? await diffOf(repository, false) : staged;
  if (neverSent.length > 0) void showNeverSent(neverSent);
  else if (isEmpty) showWhyNot(l10n.t('There are no changes to describe.'));
  if (isEmpty) return undefined;
  const before = repository.inputBox.value;
  const box = new GuardedBox(repository.inputBox, abort);
  const answered = await answer(replier, {
    command: 'commitMessage',
    prompt: commitPrompt(diff, before.trim()),
    inPrompt: [{ id: '', kind: 'changes', name: baseName(repository.rootUri), language: 'diff', text: diff }],
    attachments: [],
    title: (model) => l10n.t('Asking {0} for a commit message…', model),
    abort,
    take: (soFar, added) => box.writeLines(soFar, added),
  });
  const message = messageIn(answered.text);
  if (await isKept(answered, message)) box.write(message);
  else box.write(before);
  return answered.ending.problem;
}

/**
 * Whether the message is kept. A message that was cut off is, and its problem is shown. After a cancellation, a failure or a refusal, the
 * box gets its earlier text back.
 */
async function isKept(answered: Answer, message: string): Promise<boolean> {
  const fate = fateOfMessage(answered, message);
  if (fate === 'empty') showWhyNot(l10n.t('The reply contains no commit message.'));
  if (fate !== 'kept') return false;
  return confirmHiddenCharacters(message, l10n.t('Keep it anyway'));
}
