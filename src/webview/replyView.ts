import type { Action, Reply, ReplyEnd, Retrying, Texts, Wish } from '../protocol.ts';
import { iconButton } from './button.ts';
import { foldLongCode, foldLongCodeOutOfSight } from './codeFolding.ts';
import { copyButton } from './copyButton.ts';
import { element, fragment } from './element.ts';
import { format } from './format.ts';
import { limitButtons } from './lengthLimit.ts';
import { MarkdownStream } from './markdown.ts';
import { problemCallout } from './problem.ts';
import { replyDetails } from './replyFooter.ts';
import { versions } from './versions.ts';
import { visible } from './visible.ts';
import { createWaitingLine } from './waiting.ts';

/** Blocks and sections of a reply that has some 200 blocks. */
const manyParts = 32;

/** A reply in the transcript, from the waiting line to the line under it. */
export interface ReplyView {
  element: HTMLElement;
  append(text: string): void;
  /** Tells that the request will be sent once more. */
  retry(retrying: Retrying): void;
  end(reply: ReplyEnd): void;
  /** To be called when the view leaves the page, so that nothing of it goes on counting. */
  dispose(): void;
}

/** The view of a reply as it starts; its text is appended, and it is ended, by whoever shows it. */
export function createReplyView(reply: Reply, texts: Texts, post: (wish: Wish) => void, leave: () => void): ReplyView {
  const body = element('div', { class: 'markdown', 'data-part': 'body' });
  const footer = element('div', { class: 'reply-footer' }, versions(reply, texts, post));
  const article = element('article', { class: 'message', 'data-role': 'assistant' }, body, footer);
  article.ariaLabel = format(texts.reply, reply.model);
  article.dataset['outcome'] = 'streaming';

  const stream = new MarkdownStream(body, texts);
  const waiting = createWaitingLine(texts, () => post({ type: 'stop' }), leave);
  body.before(waiting.element);
  const isWatched = reply.outcome === 'streaming';
  let hasText = false;

  const append = (text: string) => {
    stream.append(text);
    hasText ||= text.trim() !== '';
    if (hasText) waiting.stop();
  };

  const end = (ended: ReplyEnd) => {
    waiting.stop();
    stream.end();
    // A reply is never an empty bubble.
    if (stream.unshown.trim() !== '') body.append(element('p', { class: 'plain' }, visible(stream.unshown.trim())));
    if (isWatched) foldLongCodeOutOfSight(body, texts);
    else foldLongCode(body, texts);
    article.classList.toggle('long', isLong(body));
    article.dataset['outcome'] = ended.outcome;
    if (ended.problem) footer.before(callout(ended, ended.problem, texts, post));
    footer.before(fragment(limitButtons(ended, texts, post)));
    footer.append(replyDetails(ended, texts), replyToolbar(ended, hasText, texts, post));
  };

  if (reply.retrying) waiting.retry(reply.retrying);
  return {
    element: article,
    append,
    end,
    retry: (retrying) => waiting.retry(retrying),
    dispose: () => waiting.stop(),
  };
}

/** Whether a reply is too much to be laid out at once. */
function isLong(body: HTMLElement): boolean {
  return body.childElementCount > manyParts || body.querySelector('.code-lines') !== null;
}

function callout(reply: ReplyEnd, problem: NonNullable<Reply['problem']>, texts: Texts, post: (wish: Wish) => void) {
  const act = (action: Action) => {
    if (action === 'retry') post({ type: 'retry', id: reply.id });
    else if (action === 'continueInNew') post({ type: 'continue-in-new' });
    else post({ type: 'action', action });
  };
  return problemCallout(problem, reply.outcome, texts, act);
}

/** What can be done with the reply; Retry stands here only when the callout above has not got it already. */
function replyToolbar(reply: ReplyEnd, hasText: boolean, texts: Texts, post: (wish: Wish) => void): HTMLElement {
  const toolbar = element('div', { class: 'reply-toolbar' });
  const { id } = reply;
  const retry = iconButton('refresh', texts.retry, () => post({ type: 'retry', id }));
  const retryWith = iconButton('arrow-swap', texts.retryWith, () => post({ type: 'retry-with', id }));
  const remove = iconButton('trash', texts.deleteMessage, () => post({ type: 'delete', id }));
  for (const button of [retry, retryWith, remove]) button.classList.add('starts-turn');
  if (hasText) toolbar.append(copyButton(id, texts.copyReply, post));
  if (!reply.problem?.actions.includes('retry')) toolbar.append(retry);
  toolbar.append(retryWith, remove);
  return toolbar;
}
