import type { Message, Reply, Retrying } from '../protocol.ts';
import type { Entry, Summary } from './entries.ts';
import { interrupted } from './ending.ts';
import { titleOf } from './title.ts';

/** A place after which the conversation goes on, in one way or in several, of which one is shown: a message, or the beginning. */
interface Place {
  next: MessagePlace[];
  shown?: MessagePlace | undefined;
}

interface MessagePlace extends Place {
  message: Message;
  before: Place;
}

/**
 * The messages of one chat: a tree, for what was edited or asked once more stays as a branch, and one path through it that is shown.
 * Only `apply` changes it, so that a conversation is the same after its entries were read back.
 */
export class Conversation {
  readonly #beginning: Place = { next: [] };
  readonly #places = new Map<string, MessagePlace>();
  /** The last of what is shown. */
  #last: Place = this.#beginning;
  #path: Message[] | undefined;
  #name: string | undefined;
  #at = 0;
  #place: string | undefined;

  /** The messages that are shown, in order. */
  get messages(): readonly Message[] {
    return (this.#path ??= this.#shownPath());
  }

  /** Every message of every branch, each before those that follow it, with the id of the one it follows. */
  *all(): Generator<{ message: Message; parent: string | null }> {
    const open = this.#beginning.next.toReversed();
    for (let place = open.pop(); place; place = open.pop()) {
      yield { message: place.message, parent: idOf(place.before) };
      for (const next of place.next.toReversed()) open.push(next);
    }
  }

  /** A person's own, or made of the first question. */
  get title(): string {
    return this.#name ?? titleOf(this.messages.find((message) => message.role === 'user'));
  }

  /** When something was said last. */
  get at(): number {
    return this.#at;
  }

  summary(): Summary {
    const [named, place] = [this.#name !== undefined, this.#place];
    const { title, messages } = this;
    return {
      ...{ type: 'summary', title, at: this.#at, messages: messages.length },
      ...(named && { named }),
      ...(place !== undefined && { place }),
    };
  }

  /** The place of a message in what is shown, or -1. */
  indexOf(id: string): number {
    return this.messages.findIndex((message) => message.id === id);
  }

  /** The message that a message follows; null at the beginning. */
  parentOf(id: string): string | null {
    const place = this.#places.get(id);
    return place ? idOf(place.before) : null;
  }

  /** The message that many branches further than a message, or undefined where there is none. */
  branchOf(id: string, step: number): string | undefined {
    const place = this.#places.get(id);
    return place?.before.next[place.before.next.indexOf(place) + step]?.message.id;
  }

  /** Does what an entry says. One about a message that is gone does nothing. */
  apply(entry: Entry): void {
    switch (entry.type) {
      case 'created':
        this.#at = entry.at;
        this.#place = entry.place;
        break;
      case 'message':
        this.#add(entry.parent, { ...entry.message }, entry.at);
        break;
      case 'reply':
        this.#place = entry.place ?? this.#place;
        this.#add(entry.parent, { ...entry.reply, role: 'assistant', text: '', outcome: 'streaming' }, entry.at);
        break;
      case 'text':
        this.#append(entry.id, entry.text);
        break;
      case 'end':
        this.#end(entry.reply, entry.at);
        break;
      case 'choose':
        this.#choose(this.#places.get(entry.id));
        break;
      case 'delete':
        this.#delete(this.#places.get(entry.id));
        break;
      case 'summary':
        if (entry.named) this.#name = entry.title;
        break;
      default:
        entry satisfies never;
    }
  }

  /** Tells of a reply that its request is sent once more; nothing that is kept. */
  retry(id: string, retrying: Retrying): void {
    const reply = this.#reply(id);
    if (reply) reply.retrying = retrying;
  }

  /** Ends each reply that nobody is writing any more. */
  interrupt(): void {
    for (const { message } of this.#places.values())
      if (message.role === 'assistant' && message.outcome === 'streaming')
        Object.assign(message, interrupted(message.text));
  }

  #add(parent: string | null, message: Message, at: number): void {
    if (this.#places.has(message.id)) return;
    const place: MessagePlace = { message, before: this.#placeOf(parent), next: [] };
    place.before.next.push(place);
    this.#places.set(message.id, place);
    this.#at = Math.max(this.#at, at);
    // The usual case, at a cost that does not grow with what is there.
    if (place.before === this.#last) this.#show(place);
    else this.#choose(place);
  }

  /** What follows a message that is not there, because its line was torn, follows what is shown: nothing is lost. */
  #placeOf(id: string | null): Place {
    if (id === null) return this.#beginning;
    return this.#places.get(id) ?? this.#last;
  }

  #append(id: string, text: string): void {
    const reply = this.#reply(id);
    if (!reply) return;
    delete reply.retrying;
    reply.text += text;
  }

  #end(end: Partial<Reply> & { id: string }, at: number): void {
    const reply = this.#reply(end.id);
    if (!reply) return;
    delete reply.retrying;
    Object.assign(reply, end);
    this.#at = Math.max(this.#at, at);
  }

  #reply(id: string): Reply | undefined {
    const message = this.#places.get(id)?.message;
    return message?.role === 'assistant' ? message : undefined;
  }

  #show(place: MessagePlace): void {
    place.before.shown = place;
    this.#last = place;
    this.#path = undefined;
  }

  /** Shows a message, what led to it, and what was shown after it last. */
  #choose(place: MessagePlace | undefined): void {
    for (let on: Place | undefined = place; on && isMessage(on); on = on.before) on.before.shown = on;
    this.#showAgain();
  }

  #showAgain(): void {
    this.#last = this.#beginning;
    while (this.#last.shown) this.#last = this.#last.shown;
    this.#path = undefined;
  }

  /** A question takes its replies along. */
  #delete(place: MessagePlace | undefined): void {
    if (!place) return;
    const replies =
      place.message.role === 'user' ? place.next.filter(({ message }) => message.role === 'assistant') : [];
    for (const gone of [...replies, place]) this.#remove(gone);
    this.#showAgain();
  }

  /** What followed takes the place of what goes. */
  #remove(place: MessagePlace): void {
    const { before, next } = place;
    const index = before.next.indexOf(place);
    before.next = [...before.next.slice(0, index), ...next, ...before.next.slice(index + 1)];
    for (const following of next) following.before = before;
    if (before.shown === place) before.shown = place.shown ?? before.next[Math.max(index - 1, 0)];
    this.#places.delete(place.message.id);
  }

  #shownPath(): Message[] {
    const path: Message[] = [];
    for (let place = this.#beginning.shown; place; place = place.shown) path.push(withBranch(place));
    return path;
  }
}

/** A conversation as its entries tell it. Replies that did not end were interrupted. */
export function conversationOf(entries: Iterable<Entry>): Conversation {
  const conversation = new Conversation();
  for (const entry of entries) conversation.apply(entry);
  conversation.interrupt();
  return conversation;
}

/** A message with the branch it is of, where there are several; pages know it by its number. */
function withBranch({ message, before }: MessagePlace): Message {
  const count = before.next.length;
  if (count > 1) message.branch = { index: before.next.findIndex((place) => place.message === message) + 1, count };
  else delete message.branch;
  return message;
}

function isMessage(place: Place): place is MessagePlace {
  return 'message' in place;
}

function idOf(place: Place): string | null {
  return isMessage(place) ? place.message.id : null;
}
