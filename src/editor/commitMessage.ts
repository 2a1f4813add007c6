import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Commands } from '../commands.ts';
import { commitPrompt, messageIn } from '../code/commitPrompt.ts';
import type { Problem } from '../protocol.ts';
import { answer, type Answer, type GatedReplier } from './answer.ts';
import { chosenRepository, keyOf, rootOf } from './chosenRepository.ts';
import { diffOf, type Repository } from './git.ts';
import { showNeverSent } from './neverSend/neverSent.ts';
import { confirmHiddenCharacters } from './hiddenCharacters.ts';
import { stopFor } from '../stopReasons.ts';
import { showWhyNot } from './refusals.ts';

/** Shows a problem with the buttons that lead to a fix; `retry` is the one that asks again. */
type ShowProblem = (problem: Problem, retry: () => Promise<void>) => Promise<void>;

/** Commit messages that are being written, at most one for each repository. */
export class CommitMessages {
  readonly #replier: GatedReplier;
  readonly #showProblem: ShowProblem;
  readonly #running = new Map<string, AbortController>();
  /** Source Control passes the repository that is meant. */
  readonly commands: Commands<`realmChat.${'generate' | 'stop'}CommitMessage`> = {
    'realmChat.generateCommitMessage': (source) => this.#generate(source),
    'realmChat.stopCommitMessage': (source) => this.#stop(source),
  };

  constructor(replier: GatedReplier, showProblem: ShowProblem) {
    this.#replier = replier;
    this.#showProblem = showProblem;
  }

  /**
   * Streams a message for what is staged, or else for what is not, into the input box of a repository.
   * `source` is what the menu of Source Control hands over; it only chooses among the repositories that are open.
   */
  async #generate(source: unknown): Promise<void> {
    const repository = await chosenRepository(source, l10n.t('Write a commit message for'));
    if (!repository || this.#running.has(keyOf(repository))) return;
    const abort = new AbortController();
    await this.#setRunning(repository, abort);
    const problem = await write(this.#replier, repository, abort).finally(() => this.#setRunning(repository));
    if (problem) await this.#showProblem(problem, () => this.#generate(source));
  }

  /** Ends the message of the repository that is named, or all where none is that is being written. */
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

/** Streams a message into the box of a repository, what is there being a hint. Resolves to its problem, if it has one. */
async function write(
  replier: GatedReplier,
  repository: Repository,
  abort: AbortController,
): Promise<Problem | undefined> {
  const staged = await diffOf(repository, true);
  const { text: diff, isEmpty, neverSent } = staged.text === '' ? await diffOf(repository, false) : staged;
  if (neverSent.length > 0) void showNeverSent(neverSent.join(', '));
  else if (isEmpty)
    showWhyNot(l10n.t('There are no changes to describe. New files are included once they are staged.'));
  if (isEmpty) return undefined;
  const before = repository.inputBox.value;
  const box = new GuardedBox(repository.inputBox, abort, messageIn);
  const answered = await answer(replier, {
    prompt: commitPrompt(diff, before.trim()),
    attachments: [],
    title: (model) => l10n.t('Asking {0} for a commit message…', model),
    abort,
    take: (soFar) => box.writeLines(soFar),
  });
  const message = messageIn(answered.text);
  if (await isKept(answered, message)) box.write(message);
  else box.write(before);
  return answered.ending.problem;
}

/** Most commit messages have fewer lines; those of longer ones come at the end. */
const mostWrites = 20;

/** The input box of a repository. What the user types into it meanwhile stays, and nothing more is written. */
class GuardedBox {
  readonly #box: Repository['inputBox'];
  readonly #abort: AbortController;
  readonly #messageIn: (reply: string) => string;
  #text: string;
  #read = 0;
  #writes = 0;

  constructor(box: Repository['inputBox'], abort: AbortController, messageIn: (reply: string) => string) {
    this.#box = box;
    this.#abort = abort;
    this.#messageIn = messageIn;
    this.#text = box.value;
  }

  /** Takes a reply line by line: each text that is in the box becomes one that VS Code can bring back later. */
  writeLines(reply: string): void {
    const end = reply.lastIndexOf('\n');
    if (end <= this.#read || this.#writes === mostWrites) return;
    this.#read = end;
    this.#writes += 1;
    this.write(this.#messageIn(reply.slice(0, end)));
  }

  write(text: string): void {
    if (this.#box.value === this.#text) this.#box.value = this.#text = text;
    else this.#abort.abort();
  }
}

/** Text that was cut off is kept, with its problem; after a cancellation, a failure or a refusal, the box gets back the text it had. */
async function isKept({ ending: { outcome }, stopReason }: Answer, message: string): Promise<boolean> {
  if ((outcome !== 'done' && outcome !== 'partial') || stopFor(stopReason).isInstead) return false;
  if (message === '') {
    showWhyNot(l10n.t('The reply contains no commit message.'));
    return false;
  }
  return confirmHiddenCharacters(message, l10n.t('Keep it anyway'));
}
