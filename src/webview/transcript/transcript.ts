import type { Reply, ReplyEnd, Retrying, ShownMessage, Wish } from '../../protocol.ts';
import type { Texts } from '../../texts.ts';
import { iconButton } from '../parts/button.ts';
import type { Extent } from './conversationLine.ts';
import { element, fragment } from '../parts/element.ts';
import { focusPlace } from './focusPlace.ts';
import { followEnd } from './followEnd.ts';
import { jumpKeys, listenForJumps } from './jumps.ts';
import type { OpenEdits } from './openEdits.ts';
import { createReplyView, type ReplyView } from './replyView.ts';
import { giveUpSkippedLayout } from './skippedLayout.ts';
import { DrawingQueue } from './drawingQueue.ts';
import { userMessageView } from './userMessage.ts';
import type { PictureStore } from '../pictures/pictureStore.ts';

/** A message in the page; only replies change after they were made. */
interface Entry {
  id: string;
  element: HTMLElement;
  /** Characters of its text and of what is attached to it. */
  size: number;
  inputTokens?: number | undefined;
  reply?: ReplyView;
}

/** The conversation on screen. Text that arrives between two frames is drawn once, and never more than a frame can take. */
export class Transcript {
  readonly element: HTMLElement;
  readonly #texts: Texts;
  readonly #post: (wish: Wish) => void;
  readonly #edits: OpenEdits;
  readonly #pictures: PictureStore;
  readonly #leave: () => void;
  /** What scrolls. */
  readonly log: HTMLElement;
  readonly #column = element('div', { class: 'column' });
  readonly #following: ReturnType<typeof followEnd>;
  readonly #queue = new DrawingQueue();
  #entries: Entry[] = [];

  /** `leave` gives the focus to another part of the page, when what has it is going to be out of sight. */
  constructor(texts: Texts, post: (wish: Wish) => void, edits: OpenEdits, pictures: PictureStore, leave: () => void) {
    this.#texts = texts;
    this.#post = post;
    this.#edits = edits;
    this.#pictures = pictures;
    this.#leave = leave;
    const attributes = {
      class: 'log',
      role: 'log',
      'aria-label': texts.conversation,
      'aria-live': 'off',
      'aria-keyshortcuts': jumpKeys,
      tabindex: '-1',
    };
    const log = (this.log = element('div', attributes, this.#column));
    const toLatest = iconButton('arrow-down', texts.scrollToLatest);
    toLatest.classList.add('to-latest');
    this.element = element('div', { class: 'transcript' }, log, toLatest);
    this.#following = followEnd(log, this.#column, toLatest);
    listenForJumps(log);
    giveUpSkippedLayout(log);
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  get extent(): Extent {
    const size = this.#entries.reduce((sum, entry) => sum + entry.size, 0);
    return { size, inputTokens: this.#entries.findLast(({ inputTokens }) => inputTokens !== undefined)?.inputTokens };
  }

  /** The first `keep` messages stay as they are, those after them give way to `messages`, the end of which comes into view. */
  replaceFrom(keep: number, messages: ShownMessage[]): void {
    this.#replace(keep, messages);
    this.#following.toEnd();
  }

  /** Replaces messages likewise, and stays where the reader is. */
  exchangeFrom(keep: number, messages: ShownMessage[]): void {
    const giveFocusBack = focusPlace(this.log);
    this.#following.pause();
    this.#replace(keep, messages);
    giveFocusBack();
  }

  /** Messages that are before all others. */
  prepend(messages: ShownMessage[]): void {
    const added = this.#entriesOf(messages);
    this.#entries = [...added, ...this.#entries];
    this.#column.prepend(fragment(added.map((entry) => entry.element)));
  }

  append(id: string, text: string): void {
    const entry = this.#entry(id);
    if (!entry?.reply) return;
    entry.size += text.length;
    this.#queue.add(entry.reply, text, true);
  }

  /** Adds to what the model thinks before it answers. */
  think(id: string, text: string): void {
    this.#entry(id)?.reply?.think(text, true);
  }

  /** All text of a reply so far was thought. */
  takeTextAsThought(id: string): void {
    const entry = this.#entry(id);
    if (!entry?.reply) return;
    const unread = this.#queue.drop(entry.reply);
    const text = entry.reply.takeBack() + unread;
    entry.size -= text.length;
    entry.reply.think(text, false);
  }

  retry(id: string, retrying: Retrying): void {
    this.#entry(id)?.reply?.retry(retrying);
  }

  end(ended: ReplyEnd): void {
    const entry = this.#entry(ended.id);
    if (!entry?.reply) return;
    entry.inputTokens = ended.usage?.inputTokens;
    this.#end(entry.reply, ended);
    this.#queue.draw();
  }

  #replace(keep: number, messages: ShownMessage[]): void {
    for (const entry of this.#entries.splice(keep)) this.#remove(entry);
    const added = this.#entriesOf(messages);
    this.#entries = [...this.#entries, ...added];
    this.#column.append(fragment(added.map((entry) => entry.element)));
    // Only what can scroll needs to be reached by keyboard.
    this.log.tabIndex = this.isEmpty ? -1 : 0;
    this.#queue.draw();
  }

  /** The last is drawn first: it is what the reader sees. */
  #entriesOf(messages: ShownMessage[]): Entry[] {
    return messages
      .toReversed()
      .map((message) => this.#entryOf(message))
      .reverse();
  }

  #entryOf(message: ShownMessage): Entry {
    const { id } = message;
    const size = sizeOf(message);
    if (message.role === 'user') {
      const element = userMessageView(message, this.#edits, this.#pictures, this.#texts, this.#post, this.#leave);
      return { id, size, element };
    }
    const reply = createReplyView(message, this.#texts, this.#post, this.#leave, this.#queue);
    this.#fill(reply, message);
    return { id, size, inputTokens: message.usage?.inputTokens, element: reply.element, reply };
  }

  #fill(view: ReplyView, reply: Reply): void {
    const isLive = reply.outcome === 'streaming';
    if (reply.thoughts) view.think(reply.thoughts, isLive && reply.text.trim() === '');
    this.#queue.add(view, reply.text, isLive);
    if (!isLive) this.#end(view, reply);
  }

  #end(view: ReplyView, reply: ReplyEnd): void {
    this.#queue.end(view, () => view.end(reply));
  }

  #remove({ element: shown, reply }: Entry): void {
    if (reply) this.#queue.drop(reply);
    reply?.dispose();
    shown.remove();
  }

  #entry(id: string): Entry | undefined {
    return this.#entries.findLast((entry) => entry.id === id);
  }
}

function sizeOf(message: ShownMessage): number {
  const attached = message.role === 'user' ? message.attachments.filter(({ picture }) => !picture) : [];
  return attached.reduce((sum, { size }) => sum + size, message.text.length);
}
