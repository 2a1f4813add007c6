import type { Reply, ReplyEnd, Retrying, ShownMessage, ShownSummary } from '../../protocol.ts';
import type { Texts } from '../../shared/texts.ts';
import { warmUp } from '../markdown/warmUp.ts';
import { iconButton } from '../parts/button.ts';
import { ComparisonView } from './comparison.ts';
import { element, fragment } from '../parts/element.ts';
import type { FactHandlers } from '../parts/factHandlers.ts';
import { focusPlace } from './focusPlace.ts';
import { followEnd } from './followEnd.ts';
import { focusMessage, jumpKeys, listenForJumps } from './jumps.ts';
import { messageText } from './messageText.ts';
import type { HelpPlaces } from '../parts/helpPlaces.ts';
import type { OpenEdits } from './openEdits.ts';
import { createReplyView, otherReplyButtons, type ReplyView } from './replyView.ts';
import { restoreColours } from '../code/colours.ts';
import { giveUpOutOfSight } from './outOfSight.ts';
import { DrawingQueue } from './drawingQueue.ts';
import { SummaryLine } from './summaryLine.ts';
import { userMessageView } from './userMessage.ts';
import type { PictureStore } from '../pictures/pictureStore.ts';
import { wish } from '../parts/wish.ts';

/** The conversation on screen. Text that arrives between two frames is drawn together, and never more than fits into a frame. */
export class Transcript {
  readonly element: HTMLElement;
  readonly #texts: Texts;
  readonly #edits: OpenEdits;
  readonly #pictures: PictureStore;
  readonly #help: HelpPlaces;
  readonly #leave: () => void;
  readonly #noteEarlier: (messages: ShownMessage[]) => void;
  /** The element that scrolls. */
  readonly log: HTMLElement;
  readonly #column = element('div', { class: 'column' });
  readonly #following: ReturnType<typeof followEnd>;
  readonly #queue = new DrawingQueue();
  readonly #giveUpOutOfSight: (message: HTMLElement) => void;
  /** Whether the drawing code was compiled already. That happens once, while waiting for the first reply. */
  #isWarm = false;
  #entries: Entry[] = [];
  /** Earlier parts of the conversation, which are shown after the later ones are drawn, last part first. */
  #earlier: ShownMessage[][] = [];

  readonly #summary: SummaryLine;
  /** The ids of the replies with accepted changes. */
  #accepted: readonly string[] = [];

  readonly facts = {
    accepted: ({ ids }) => {
      this.#accepted = ids;
      for (const { id, view } of this.#entries.flatMap(({ replies }) => replies)) view.showUndo(ids.includes(id));
    },
    'accessible-view': () => {
      this.showAll();
      wish(this.element, { type: 'open-accessible-view', ...this.#read() });
    },
    'accessibility-help': () =>
      wish(this.element, { type: 'open-accessibility-help', id: this.#focused?.dataset['id'] }),
    earlier: ({ messages }) => {
      if (this.#earlier.push(messages) === 1) this.#queue.whenDrawn(() => this.showAll());
    },
    'paths-found': ({ id, found }) => this.#reply(id)?.view.showPaths(found),
    'turn-delta': ({ id, text }) => {
      this.showAll();
      const reply = this.#reply(id);
      if (reply) this.#queue.add(reply.view, text, true);
    },
    'turn-text-was-thought': ({ id }) => {
      this.showAll();
      const reply = this.#reply(id);
      if (!reply) return;
      const unread = this.#queue.drop(reply.view);
      const text = reply.view.takeBack() + unread;
      const start = reply.view.turnStart;
      if (start > 0) this.#queue.add(reply.view, text.slice(0, start), true);
      reply.view.think(text.slice(start), false);
    },
    'turn-step': ({ id, step }) => {
      this.showAll();
      this.#reply(id)?.view.addStep(step);
    },
    'turn-thought': ({ id, text }) => {
      this.showAll();
      this.#reply(id)?.view.think(text, true);
    },
  } satisfies Partial<FactHandlers>;

  /**
   * `leave` moves the focus to another part of the page when the focused element is about to be hidden, and `noteEarlier` is called
   * after earlier messages were shown.
   */
  constructor(
    texts: Texts,
    edits: OpenEdits,
    pictures: PictureStore,
    help: HelpPlaces,
    leave: () => void,
    noteEarlier: (messages: ShownMessage[]) => void,
  ) {
    this.#texts = texts;
    this.#edits = edits;
    this.#pictures = pictures;
    this.#help = help;
    this.#leave = leave;
    this.#noteEarlier = noteEarlier;
    this.#summary = new SummaryLine(texts, edits, leave);
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
    this.#giveUpOutOfSight = giveUpOutOfSight(log);
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  /** The tokens of the last request, if the service has counted them. */
  get lastInputTokens(): number | undefined {
    const replies = this.#entries.flatMap(sentReplies);
    return replies.findLast(({ inputTokens }) => inputTokens !== undefined)?.inputTokens;
  }

  /** The id of the last reply; of several replies, the selected one. */
  get lastReply(): string | undefined {
    return this.#entries.flatMap(sentReplies).at(-1)?.id;
  }

  /** Shows the rest of the conversation. Must be called before anything that may concern any message. */
  showAll(): void {
    if (this.#earlier.length === 0) return;
    const earlier = this.#earlier.splice(0);
    for (const messages of earlier) this.#prepend(messages);
    this.#noteEarlier(earlier.flat());
  }

  /** Moves the focus to a message, unless it is already within it. Returns whether there is such a message. */
  focus(id: string): boolean {
    const message = [...this.log.querySelectorAll<HTMLElement>('.message')].find(({ dataset }) => dataset['id'] === id);
    if (!message?.contains(document.activeElement)) focusMessage(message);
    return message !== undefined;
  }

  /** Shows the summary in the place of older replies, or none. Returns whether the user has just used the one that was proposed. */
  showSummary(summary: ShownSummary | undefined): boolean {
    if (summary?.isProposed) this.showAll();
    // Only what is in the page has the focus or takes it.
    if (summary) this.#placeSummary(summary.id);
    const isUsed = this.#summary.show(summary);
    if (!summary) this.#summary.element.remove();
    return isUsed;
  }

  /** Whether a reply is one of several. */
  isCompared(id: string): boolean {
    return this.#entryOf(id)?.comparison !== undefined;
  }

  /** Shows a reply in place of another, one of several replies. */
  startAgain(instead: string, reply: Reply): void {
    this.showAll();
    const entry = this.#entryOf(instead);
    const index = entry?.replies.findIndex(({ id }) => id === instead);
    const before = entry?.replies[index ?? -1];
    if (!entry?.comparison || !before || index === undefined) return;
    this.#forget(before);
    const shown = this.#shownReply(reply, []);
    entry.replies[index] = shown;
    entry.comparison.replace(instead, reply, shown.view.element);
  }

  /** Keeps the first `keep` messages, and replaces those after them by `messages`. The end stays in view if it is. */
  replaceFrom(keep: number, messages: ShownMessage[]): void {
    this.showAll();
    this.#replace(keep, messages);
  }

  /** Scrolls to the end, and follows it from then on. */
  toEnd(): void {
    this.#following.toEnd();
  }

  /** Shows another conversation, and scrolls to its first message or to its end. */
  showConversation(messages: ShownMessage[], scrollsTo: 'start' | 'end'): void {
    this.#earlier = [];
    this.#replace(0, messages);
    if (scrollsTo === 'start') this.#following.stay();
    else this.#following.toEnd();
  }

  /** Replaces messages in the same way. The focus stays at its place, and so does what is in view, whether or not that is the end. */
  exchangeFrom(keep: number, messages: ShownMessage[]): void {
    this.showAll();
    const giveFocusBack = focusPlace(this.log);
    this.#following.pause();
    this.#replace(keep, messages);
    giveFocusBack();
  }

  retry(id: string, retrying: Retrying): void {
    this.showAll();
    this.#reply(id)?.view.retry(retrying);
  }

  /** Shows that a reply has ended. Returns whether it is shown: it is not if another one of several was kept. */
  end(ended: ReplyEnd): boolean {
    this.showAll();
    const reply = this.#reply(ended.id);
    if (!reply) return false;
    reply.inputTokens = ended.usage?.inputTokens;
    this.#end(reply.view, ended);
    this.#entryOf(ended.id)?.comparison?.end(ended);
    this.#queue.draw();
    return true;
  }

  /**
   * The focused message as plain text, or else the last reply (of several, the selected one); undefined in an empty conversation.
   * `id` is set only for a focused message.
   */
  #read(): { id?: string; text: string } | undefined {
    const message = this.#focused;
    const { id } = message?.dataset ?? {};
    if (message && id !== undefined) return { id, text: this.#textOfReply(id) ?? messageText(message, this.#texts) };
    const last = this.lastReply === undefined ? undefined : this.#textOfReply(this.lastReply);
    return last === undefined ? undefined : { text: last };
  }

  /** The message that has the focus. */
  get #focused(): HTMLElement | undefined {
    const focused = document.activeElement?.closest<HTMLElement>('.message');
    return focused && this.log.contains(focused) ? focused : undefined;
  }

  /** Adds messages before all others. */
  #prepend(messages: ShownMessage[]): void {
    const added = this.#entriesOf(messages);
    this.#entries = [...added, ...this.#entries];
    this.#column.prepend(fragment(added.map((entry) => entry.element)));
    this.#placeSummary();
  }

  /** Puts the summary after the reply with this id. It is moved only if it is elsewhere, because it may have the focus. */
  #placeSummary(after = this.#summary.after): void {
    const entry = after === undefined ? undefined : this.#entryOf(after);
    if (!entry) this.#summary.element.remove();
    else if (entry.element.nextSibling !== this.#summary.element) entry.element.after(this.#summary.element);
  }

  #replace(keep: number, messages: ShownMessage[]): void {
    for (const entry of this.#entries.splice(keep)) this.#remove(entry);
    const added = this.#entriesOf(messages);
    this.#entries = [...this.#entries, ...added];
    this.#column.append(fragment(added.map((entry) => entry.element)));
    this.#placeSummary();
    // The styles never let the browser skip the last two messages.
    for (const entry of this.#entries.slice(-2)) restoreColours(entry.element);
    // The log must be reachable by keyboard only if it can scroll.
    this.log.tabIndex = this.isEmpty ? -1 : 0;
    this.#queue.draw();
  }

  /** Creates the entries, the last one first, because the user sees it. */
  #entriesOf(messages: ShownMessage[]): Entry[] {
    return messages
      .toReversed()
      .map((message) => this.#createEntry(message))
      .reverse();
  }

  #createEntry(message: ShownMessage): Entry {
    const texts = this.#texts;
    if (message.role === 'user') {
      const element = userMessageView(message, this.#edits, this.#pictures, texts, this.#leave);
      return { element, replies: [] };
    }
    if (message.role === 'assistant') {
      const reply = this.#shownReply(message, otherReplyButtons(message.id, texts));
      return { element: reply.view.element, replies: [reply] };
    }
    const replies = message.replies.map((reply) => this.#shownReply(reply, []));
    const elements = replies.map(({ view }) => view.element);
    const comparison = new ComparisonView(message, elements, texts);
    return { element: comparison.element, replies, comparison };
  }

  #shownReply(reply: Reply, buttons: HTMLElement[]): ReplyEntry {
    const { id, usage } = reply;
    const view = createReplyView(reply, this.#texts, this.#leave, this.#queue, buttons, this.#help);
    view.showUndo(this.#accepted.includes(id));
    this.#fill(view, reply);
    return { id, view, inputTokens: usage?.inputTokens };
  }

  #fill(view: ReplyView, reply: Reply): void {
    const isLive = reply.outcome === 'streaming';
    if (isLive && !this.#isWarm) {
      this.#isWarm = true;
      warmUp(this.#texts);
    }
    if (reply.thoughts) view.think(reply.thoughts, isLive && reply.text.trim() === '');
    for (const step of reply.steps ?? []) view.addStep(step);
    if (reply.retrying) view.retry(reply.retrying);
    this.#queue.add(view, reply.text, isLive);
    if (!isLive) this.#end(view, reply);
  }

  #end(view: ReplyView, reply: ReplyEnd): void {
    this.#queue.end(view, () => this.#ending(view, reply));
  }

  *#ending(view: ReplyView, reply: ReplyEnd): Generator<void> {
    yield* view.end(reply);
    this.#giveUpOutOfSight(view.element);
  }

  #remove({ element: shown, replies, comparison }: Entry): void {
    for (const reply of replies) this.#forget(reply);
    comparison?.dispose();
    shown.remove();
  }

  #forget({ view }: ReplyEntry): void {
    this.#queue.drop(view);
    view.dispose();
  }

  #reply(id: string): ReplyEntry | undefined {
    return this.#entryOf(id)?.replies.find((reply) => reply.id === id);
  }

  #textOfReply(id: string): string | undefined {
    const reply = this.#reply(id);
    if (reply) this.#queue.drawWhole(reply.view);
    return reply?.view.read();
  }

  /** The entry that contains a reply. */
  #entryOf(id: string): Entry | undefined {
    return this.#entries.findLast(({ replies }) => replies.some((reply) => reply.id === id));
  }
}

/** A reply in the page. */
interface ReplyEntry {
  id: string;
  view: ReplyView;
  inputTokens?: number | undefined;
}

/** A message in the page, or several replies to one message. Only replies change after they were created. */
interface Entry {
  element: HTMLElement;
  replies: ReplyEntry[];
  comparison?: ComparisonView;
}

/** The replies in a message. */
export function repliesOf(message: ShownMessage): Reply[] {
  if (message.role === 'comparison') return message.replies;
  return message.role === 'assistant' ? [message] : [];
}

/** The replies of an entry that a request would contain. */
function sentReplies({ replies, comparison }: Entry): ReplyEntry[] {
  return comparison ? replies.filter(({ id }) => id === comparison.selected) : replies;
}
