import type { Message, Reply, Retrying } from '../protocol.ts';
import type { Entry, Summary } from './history/entries.ts';
import { interrupted } from './ending.ts';
import { titleOf } from './title.ts';

/** A node of the tree: a message, or the beginning. `next` are the versions of the message after it, of which `shown` is shown. */
interface Place {
  next: MessagePlace[];
  shown?: MessagePlace | undefined;
}

interface MessagePlace extends Place {
  message: Message;
  before: Place;
}

/**
 * The messages of one chat: a tree, because edits and retries add branches, and the path through it that is shown.
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

  /** The title that the user gave it, or one made from the first question. */
  get title(): string {
    return this.#name ?? titleOf(this.messages.find((message) => message.role === 'user'));
  }

  /** When the last message was sent or received. */
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

  /** The version of a message that is `step` versions further, or undefined where there is none. */
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

  /** Notes that the request of a reply is sent again; this is not stored. */
  retry(id: string, retrying: Retrying): void {
    const reply = this.#reply(id);
    if (reply) reply.retrying = retrying;
  }

  /** Ends each reply that has not ended: no request for it is running. */
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
    // The usual case, at a cost that does not grow with the conversation.
    if (place.before === this.#last) this.#show(place);
    else this.#choose(place);
  }

  /** Messages after one that is missing, because its line was incomplete, are added at the end of what is shown: nothing is lost. */
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

  /** Shows a message, those before it, and those that were shown after it last. */
  #choose(place: MessagePlace | undefined): void {
    for (let on: Place | undefined = place; on && isMessage(on); on = on.before) on.before.shown = on;
    this.#showAgain();
  }

  #showAgain(): void {
    this.#last = this.#beginning;
    while (this.#last.shown) this.#last = this.#last.shown;
    this.#path = undefined;
  }

  /** Deletes a message; a question together with its replies. */
  #delete(place: MessagePlace | undefined): void {
    if (!place) return;
    const replies =
      place.message.role === 'user' ? place.next.filter(({ message }) => message.role === 'assistant') : [];
    for (const gone of [...replies, place]) this.#remove(gone);
    this.#showAgain();
  }

  /** Removes one message; those after it move up to its place. */
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

/** The conversation that its entries describe. Replies that did not end were interrupted. */
export function conversationOf(entries: Iterable<Entry>): Conversation {
  const conversation = new Conversation();
  for (const entry of entries) conversation.apply(entry);
  conversation.interrupt();
  return conversation;
}

/** A message with the number of its version, where there are several. */
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
