import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { confirm, noticeText } from '../../dialogs/notice.ts';
import type { TokenEstimates } from '../../chat/tokenEstimates.ts';
import { diffParts, type DiffPart } from '../../code/review/diffParts.ts';
import { reviewPrompt } from '../../code/review/reviewPrompt.ts';
import type { Commands } from '../../commands.ts';
import { inSlices } from '../../shared/slices.ts';
import type { Attachment, Problem } from '../../protocol.ts';
import type { Addressee } from '../../chat/replier.ts';
import { quietAnswer, type Answer } from '../asking/quietAnswer.ts';
import { chosenRepository, keyOf } from '../git/chosenRepository.ts';
import { nameOf } from '../documents/nameOf.ts';
import type { ChangesHost } from '../proposal/codeChanges.ts';
import { showWhyNot } from '../documents/refusals.ts';
import { addReply } from './addReply.ts';
import type { FindingComments } from './findingComments.ts';
import { placeOfFinding } from './findingPlace.ts';
import { chosenChanges, type ReviewedChanges } from './reviewedChanges.ts';
import { totalUsage } from '../../chat/totalUsage.ts';
import { reviewQuestion } from './reviewQuestions.ts';
import { isReadable, nameOfPart, positionOf, roomIn } from './reviewRequests.ts';
import { nothingYet, placedAt, reviewSummary, type ReviewResult } from './reviewSummary.ts';

/**
 * Reviews changes. The findings are shown as comments in the editor, and a summary in the chat. Each repository has at most one running
 * review.
 */
export class Reviews {
  readonly #host: ReviewsHost;
  readonly #comments: FindingComments;
  readonly #running = new Set<string>();
  readonly commands: Commands<`realmChat.${ReviewCommand}`>;

  constructor(host: ReviewsHost, comments: FindingComments) {
    this.#host = host;
    this.#comments = comments;
    this.commands = {
      'realmChat.reviewChanges': (source) => this.#choose(source),
      'realmChat.dismissFinding': (thread) => comments.dismiss(thread),
      'realmChat.dismissFindings': () => comments.dismissAll(),
    };
  }

  /** Asks what to review, and reviews it. `source` is the repository that Source Control passes. */
  async #choose(source: unknown): Promise<void> {
    const repository = await chosenRepository(source, l10n.t('Review changes of'));
    const changes = repository && (await chosenChanges(repository));
    if (!changes) return;
    const parts = await inSlices(diffParts(changes.files, roomForDiff(this.#host)));
    if (!(await agreed(changes, parts, this.#host))) return;
    await this.#start({ changes, parts, isRest: false });
  }

  async #start(review: Review): Promise<void> {
    const key = keyOf(review.changes.repository);
    if (this.#running.has(key)) {
      showWhyNot(l10n.t('Changes of this repository are being reviewed. Wait for the end, or stop that review.'));
      return;
    }
    this.#running.add(key);
    const { rest, problem } = await this.#review(review).finally(() => this.#running.delete(key));
    if (problem) await this.#host.showProblem(problem, () => this.#start(rest));
  }

  /** Resolves to the rest of the review, which contains the parts that were not answered, and to the problem if there was one. */
  async #review(review: Review): Promise<{ rest: Review; problem?: Problem | undefined }> {
    const showAnswer = this.#host.answerShower();
    // If the user chooses another connection or model in the meantime, it receives nothing of the review.
    const to = this.#host.replier.now();
    const { result, problem } = await this.#run(review, to);
    if (result.sent.length > 0)
      await showAnswer({
        question: l10n.t('Review of {0}', review.changes.name),
        attachments: result.sent,
        model: to.model.name,
        text: reviewSummary(result, review.changes),
        stopReason: undefined,
        usage: totalUsage(result.usages),
      });
    const isRest = result.sent.length > 0 || review.isRest;
    return { rest: { ...review, parts: review.parts.slice(result.done), isRest }, problem };
  }

  /** Asks about one part after the other, under a notification with Cancel, until one fails or the user cancels. */
  #run(review: Review, to: Addressee): Thenable<{ result: ReviewResult; problem?: Problem | undefined }> {
    const { changes, parts } = review;
    const title = noticeText(l10n.t('Asking {0} to review {1}…', to.model.name, changes.name));
    const options = { location: vscode.ProgressLocation.Notification, cancellable: true, title };
    return vscode.window.withProgress(options, async (progress, cancellation) => {
      const abort = new AbortController();
      cancellation.onCancellationRequested(() => abort.abort());
      const result = nothingYet(parts.length);
      for (const index of parts.keys()) {
        const where = positionOf(review.parts[index]?.files[0]?.path ?? '', changes.files);
        const report = (message: string): void => progress.report({ message: noticeText(`${where} ${message}`) });
        report('');
        const attachment = attachmentOf(review, index);
        const question = {
          command: 'review' as const,
          prompt: reviewPrompt(),
          attachments: [attachment],
          abort,
          take: () => undefined,
        };
        const answered = await quietAnswer(this.#host.replier, to, question, report);
        if (!isReadable(answered.ending.outcome, answered.text)) return { result, problem: answered.ending.problem };
        await this.#take(answered, attachment, review, result);
      }
      return { result };
    });
  }

  async #take(answered: Answer, sent: Attachment, { changes, isRest }: Review, result: ReviewResult): Promise<void> {
    const key = keyOf(changes.repository);
    if (result.sent.length === 0 && !isRest) this.#comments.dismissAll(key);
    await addReply(result, answered, sent, async (finding) => {
      const place = await placeOfFinding(finding, changes);
      if (!place) return undefined;
      this.#comments.show(key, finding, place);
      return placedAt(finding, nameOf(place.document.uri), place.range.start.line + 1);
    });
  }
}

/** What reviews need from the rest of the extension. */
export interface ReviewsHost extends Omit<ChangesHost, 'instructions' | 'showQuestion'> {
  estimates: TokenEstimates;
}

type ReviewCommand = 'reviewChanges' | 'dismissFinding' | 'dismissFindings';

/** A review that is running, or the rest of one that has failed. `parts` are the parts of the changes that it sends. */
interface Review {
  changes: ReviewedChanges;
  parts: DiffPart[];
  /** Whether it continues a review that has failed. The findings of that review stay. */
  isRest: boolean;
}

/** A part of the changes as an attachment, which is sent and also kept with the summary. */
function attachmentOf({ changes: { name }, parts }: Review, index: number): Attachment {
  const part = { name: nameOfPart(name, index, parts.length), text: parts[index]?.text ?? '' };
  return { id: crypto.randomUUID(), kind: 'changes', language: 'diff', ...part };
}

/** The number of characters of a diff that fit into one request to the chosen model. */
export function roomForDiff({ replier, estimates }: Pick<ReviewsHost, 'replier' | 'estimates'>): number {
  const { model } = replier.now();
  return roomIn(model, estimates.charactersPerToken(model.id));
}

/** Asks first if a review needs more than one request. */
async function agreed(
  { files, leftOut }: ReviewedChanges,
  parts: DiffPart[],
  { replier, estimates }: ReviewsHost,
): Promise<boolean> {
  if (parts.length === 1) return true;
  const characters = parts.reduce((sum, { text }) => sum + text.length, 0);
  const tokens = Math.round(characters / estimates.charactersPerToken(replier.now().model.id));
  const { message, detail } = reviewQuestion(files.length, tokens, parts.length, leftOut);
  const review = l10n.t('Review');
  return confirm(message, detail, review);
}
