import type { Message, ReplyEnd, Retrying, Texts, Wish } from '../protocol.ts';
import { iconButton } from './button.ts';
import { element } from './element.ts';
import { followEnd } from './following.ts';
import { createReplyView, type ReplyView } from './replyView.ts';
import { userMessageView } from './userMessage.ts';

/** A message in the page; only replies change after they were made. */
interface Entry {
  id: string;
  element: HTMLElement;
  reply?: ReplyView;
}

/** The conversation on screen. Text that arrives between two frames is drawn once. */
export class Transcript {
  readonly element: HTMLElement;
  readonly #texts: Texts;
  readonly #post: (wish: Wish) => void;
  readonly #log: HTMLElement;
  readonly #column = element('div', { class: 'column' });
  readonly #scrollToEnd: () => void;
  #entries: Entry[] = [];
  #undrawn = new Map<ReplyView, string>();

  constructor(texts: Texts, post: (wish: Wish) => void) {
    this.#texts = texts;
    this.#post = post;
    const attributes = {
      class: 'log',
      role: 'log',
      'aria-label': texts.conversation,
      'aria-live': 'off',
      tabindex: '-1',
    };
    const log = (this.#log = element('div', attributes, this.#column));
    const toLatest = iconButton('arrow-down', texts.scrollToLatest);
    toLatest.classList.add('to-latest');
    this.element = element('div', { class: 'transcript' }, log, toLatest);
    this.#scrollToEnd = followEnd(log, this.#column, toLatest);
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  /** The first `keep` messages stay as they are, those after them give way to `messages`. */
  replaceFrom(keep: number, messages: Message[]): void {
    for (const entry of this.#entries.splice(keep)) this.#remove(entry);
    const added = messages.map((message) => this.#entryOf(message));
    this.#entries.push(...added);
    this.#column.append(...added.map((entry) => entry.element));
    // Only what can scroll needs to be reached by keyboard.
    this.#log.tabIndex = this.isEmpty ? -1 : 0;
    this.#scrollToEnd();
  }

  append(id: string, text: string): void {
    const reply = this.#replyOf(id);
    if (!reply) return;
    if (this.#undrawn.size === 0) requestAnimationFrame(() => this.#draw());
    this.#undrawn.set(reply, (this.#undrawn.get(reply) ?? '') + text);
  }

  retry(id: string, retrying: Retrying): void {
    this.#replyOf(id)?.retry(retrying);
  }

  end(ended: ReplyEnd): void {
    this.#draw();
    this.#replyOf(ended.id)?.end(ended);
  }

  #draw(): void {
    for (const [reply, text] of this.#undrawn) reply.append(text);
    this.#undrawn.clear();
  }

  #entryOf(message: Message): Entry {
    const { id } = message;
    if (message.role === 'user') return { id, element: userMessageView(message, this.#texts, this.#post) };
    const reply = createReplyView(message, this.#texts, this.#post);
    return { id, element: reply.element, reply };
  }

  #remove({ element: shown, reply }: Entry): void {
    reply?.dispose();
    shown.remove();
  }

  #replyOf(id: string): ReplyView | undefined {
    return this.#entries.find((entry) => entry.id === id)?.reply;
  }
}
