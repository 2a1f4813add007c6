import type { Readable } from './shownConversation.ts';

/** What a chat remembers of each conversation that it shows, also when it shows others meanwhile. */
export class PerConversation<Value> {
  #last: { conversation: Conversation; value: Value } | undefined;
  /** By the ids of the first messages, because a conversation that is opened again is read anew. */
  readonly #others = new Map<string, Value>();

  get(conversation: Conversation): Value | undefined {
    this.#turnTo(conversation);
    return this.#last?.value;
  }

  set(conversation: Conversation, value: Value): void {
    this.#turnTo(conversation);
    this.#last = { conversation, value };
  }

  #turnTo(conversation: Conversation): void {
    if (this.#last?.conversation === conversation) return;
    const left = this.#last && firstOf(this.#last.conversation);
    if (this.#last && left !== undefined) this.#others.set(left, this.#last.value);
    const first = firstOf(conversation);
    const value = first === undefined ? undefined : this.#others.get(first);
    this.#last = value === undefined ? undefined : { conversation, value };
  }
}

type Conversation = Pick<Readable, 'all'>;

function firstOf(conversation: Conversation): string | undefined {
  for (const { message } of conversation.all()) return message.id;
  return undefined;
}
