import type { Action, LookUpStep, Reply, ReplyEnd, Retrying, Wish } from '../../protocol.ts';
import type { Texts } from '../../shared/texts.ts';
import { iconButton } from '../parts/button.ts';
import { offerFiles } from '../code/namedBlocks.ts';
import { foldLongCode, foldLongCodeOutOfSight } from '../code/codeFolding.ts';
import { applyAllButton } from './applyAll.ts';
import { ChangeButtons } from './changeButtons.ts';
import { attempt } from '../parts/attempt.ts';
import { beginningOf, buttonsOf } from './buttonsOf.ts';
import { copyButton } from '../parts/copyButton.ts';
import type { Drawable, DrawingQueue } from './drawingQueue.ts';
import { element, fragment, hiddenHeading } from '../parts/element.ts';
import { format } from '../parts/format.ts';
import type { HelpPlaces } from '../parts/helpPlaces.ts';
import { limitButtons } from './lengthLimit.ts';
import { problemCallout } from './problem.ts';
import { replyDetails } from './replyFooter.ts';
import { messageText } from './messageText.ts';
import { PathLinks } from './pathLinks.ts';
import { ReplyText } from './replyText.ts';
import type { IsLate } from '../markdown/steps.ts';
import { StepsLine } from './stepsLine.ts';
import { Thoughts } from './thoughtsLine.ts';
import { contextOf } from './messageContext.ts';
import { versions } from './versions.ts';
import { spelledOut } from '../parts/visible.ts';
import { wish } from '../parts/wish.ts';
import { createWaitingLine } from './waiting.ts';

/** A reply in the transcript, from the waiting line to its footer. */
export interface ReplyView extends Drawable {
  element: HTMLElement;
  /** Takes a piece of the thoughts. `isLive`: the model is thinking now. */
  think(text: string, isLive: boolean): void;
  /** Shows that the model has looked something up. */
  addStep(step: LookUpStep): void;
  /** The reply so far as plain text, to be read in an editor. */
  read(): string;
  /** The number of characters of the reply before the model's last turn: before its text, the model has looked something up. */
  readonly turnStart: number;
  /** Removes the text from the screen and returns it: it is not part of the answer. */
  takeBack(): string;
  /** Shows that the request will be sent again. */
  retry(retrying: Retrying): void;
  /** Ends the reply, in short steps. */
  end(reply: ReplyEnd): Generator<void>;
  /** Shows whether changes of the reply were accepted, and can be undone. */
  showUndo(isPossible: boolean): void;
  /** Makes links of the paths in the reply that name files. */
  showPaths(found: readonly (readonly [written: string, path: string])[]): void;
  /** Must be called when the view is removed from the page, so that its timers stop. */
  dispose(): void;
}

/** The number of blocks and sections in the body of a reply that has about 200 blocks. */
const manyParts = 32;

/**
 * Creates the view of a reply that starts. The caller appends the text and ends the reply. `queue` draws the thoughts of the model,
 * `buttons` are the last buttons under the reply, and `help` says whom to ask if a failure needs an administrator.
 */
export function createReplyView(
  reply: Reply,
  texts: Texts,
  leave: () => void,
  queue: DrawingQueue,
  buttons: HTMLElement[],
  help: HelpPlaces,
): ReplyView {
  const body = element('div', { class: 'markdown', 'data-part': 'body' });
  const footer = element('div', { class: 'reply-footer' }, versions(reply, texts));
  const changes = new ChangeButtons(reply.id, texts, leave);
  const name = format(texts.reply, spelledOut(reply.model));
  const names = { 'data-role': 'assistant', 'aria-label': name };
  const article = element(
    'article',
    { class: 'message', ...names, ...contextOf(reply.id) },
    hiddenHeading(name),
    body,
    changes.element,
    footer,
  );
  article.dataset['id'] = reply.id;
  article.dataset['outcome'] = 'streaming';

  const isWatched = reply.outcome === 'streaming';
  const text = new ReplyText(body, texts, isWatched ? 'as it comes' : 'when seen');
  const waiting = createWaitingLine(texts, { type: 'stop', id: reply.id }, leave);
  body.before(waiting.element);

  const links = new PathLinks(texts);
  let thoughts: Thoughts | undefined;
  let steps: StepsLine | undefined;
  let turnStart = 0;
  let isTriedAgain = false;

  const append = (piece: string) => {
    text.take(piece);
    // Text that arrived before the last turn may be drawn only now. It does not answer the attempt.
    if (!text.isSeen || (isTriedAgain && text.length <= turnStart)) return;
    waiting.stop();
    thoughts?.stopCounting();
  };

  const think = (piece: string, isLive: boolean) => {
    waiting.stop();
    if (!thoughts) body.before((thoughts = new Thoughts(texts, queue)).element);
    if (isLive) thoughts.startCounting();
    thoughts.take(piece);
  };

  const addStep = (step: LookUpStep) => {
    thoughts?.stopCounting();
    if (!steps)
      (waiting.element.isConnected ? waiting.element : body).before((steps = new StepsLine(reply.id, texts)).element);
    steps.add(step);
    turnStart = step.at;
    if (!isTriedAgain) return;
    isTriedAgain = false;
    if (text.isSeen || thoughts) waiting.stop();
    else waiting.answered();
  };

  const retry = (retrying: Retrying) => {
    isTriedAgain = true;
    // What the reply says so far stays above the line. The line is moved only once, because it may have the focus.
    if (turnStart > 0 && body.nextSibling !== waiting.element) body.after(waiting.element);
    else if (!waiting.element.parentNode) body.before(waiting.element);
    waiting.retry(retrying);
  };

  // This is noted as soon as a reply is long: later, the style of all its content would be computed again.
  const noteLength = () => {
    if (!article.matches('.long') && isLong(body)) article.classList.add('long');
  };

  const draw = (isLate: IsLate) => {
    const isAll = text.draw(isLate);
    noteLength();
    return isAll;
  };

  function* end(ended: ReplyEnd): Generator<void> {
    waiting.stop();
    thoughts?.complete(ended.thoughtSeconds);
    steps?.complete();
    yield* text.finish();
    if (isWatched) foldLongCodeOutOfSight(body, texts);
    else foldLongCode(body, texts);
    offerFiles(body, texts);
    noteLength();
    yield;
    changes.add([...applyAllButton(ended.id, body, texts), ...(steps?.proposedButton() ?? [])]);
    const firstPart = body.firstElementChild?.textContent ?? '';
    article.ariaDescription = spelledOut(beginningOf(firstPart));
    const ofReply = buttonsOf(name, firstPart, texts);
    const line = [detailsLine(ended, texts), replyToolbar(ended, text.isSeen, buttons, ofReply, texts)];
    article.dataset['outcome'] = ended.outcome;
    footer.before(fragment(endParts(ended, texts, help)));
    footer.append(fragment(line));
    text.forget();
    const paths = yield* links.find(body);
    if (paths.length > 0) wish(article, { type: 'find-paths', id: ended.id, paths });
  }

  return {
    element: article,
    append,
    draw,
    end,
    think,
    addStep,
    read: () => messageText(article, texts, thoughts?.read()),
    get turnStart() {
      return turnStart;
    },
    takeBack: () => text.takeBack(),
    fallBack: () => text.fallBack(),
    showUndo: (isPossible) => changes.showUndo(isPossible),
    showPaths: (found) => links.show(found),
    retry,
    dispose: () => {
      waiting.stop();
      thoughts?.dispose();
      if (thoughts) queue.drop(thoughts);
    },
  };
}

/** The elements between the text of a reply and its footer. */
function endParts(reply: ReplyEnd, texts: Texts, help: HelpPlaces): HTMLElement[] {
  const { problem } = reply;
  const parts = problem ? [callout(reply, problem, texts, help)] : [];
  return [...parts, ...limitButtons(reply, texts)];
}

/** Whether a reply is too long to be laid out at once. */
function isLong(body: HTMLElement): boolean {
  return body.childElementCount > manyParts || body.querySelector('.code-lines') !== null;
}

/** The line with the details of a reply. */
function detailsLine(reply: ReplyEnd, texts: Texts): HTMLElement {
  return attempt(
    () => replyDetails(reply, texts),
    () => element('p', { class: 'details' }, element('span', {}, reply.model)),
  );
}

function callout(reply: ReplyEnd, problem: NonNullable<Reply['problem']>, texts: Texts, help: HelpPlaces) {
  const wishOf = (action: Action): Wish => {
    if (action === 'retry') return { type: 'retry', id: reply.id };
    return action === 'continueInNew' ? { type: 'continue-in-new' } : { type: 'action', action };
  };
  return problemCallout(problem, reply.outcome, texts, wishOf, help);
}

/** The buttons under a reply that was asked for alone. */
export function otherReplyButtons(id: string, texts: Texts): HTMLElement[] {
  const retryWith = iconButton('arrow-swap', texts.retryWith, { type: 'retry-with', id });
  const askAlso = iconButton('split-horizontal', texts.askAlso, { type: 'ask-also', id });
  const remove = iconButton('trash', texts.deleteMessage, { type: 'delete', id });
  const buttons = [retryWith, askAlso, remove];
  for (const button of buttons) button.classList.add('starts-turn');
  return buttons;
}

/** The buttons of a reply. Retry is among them only if the callout above does not have it. */
function replyToolbar(
  reply: ReplyEnd,
  hasText: boolean,
  others: HTMLElement[],
  attributes: Record<string, string>,
  texts: Texts,
): HTMLElement {
  const toolbar = element('div', { class: 'reply-toolbar', ...attributes });
  const { id } = reply;
  const retry = iconButton('refresh', texts.retry, { type: 'retry', id });
  retry.classList.add('starts-turn');
  if (hasText) toolbar.append(copyButton(id, texts.copyReply));
  if (!reply.problem?.actions.includes('retry')) toolbar.append(retry);
  toolbar.append(fragment(others));
  return toolbar;
}
