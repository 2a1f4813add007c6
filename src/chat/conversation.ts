import type { Attachment, Message, Reply, ReplyEnd, Retrying, UserMessage } from '../protocol.ts';

/** The messages of one chat, in order. The only place that changes them. */
export class Conversation {
  readonly #messages: Message[] = [];

  get messages(): readonly Message[] {
    return this.#messages;
  }

  /** The place of a message in the conversation, or -1. */
  indexOf(id: string): number {
    return this.#messages.findIndex((message) => message.id === id);
  }

  addUserMessage(text: string, attachments: Attachment[]): UserMessage {
    return this.#add({ id: crypto.randomUUID(), role: 'user', text, attachments });
  }

  addReply(model: string): Reply {
    return this.#add({ id: crypto.randomUUID(), role: 'assistant', model, text: '', outcome: 'streaming' });
  }

  append(reply: Reply, text: string): void {
    delete reply.retrying;
    reply.text += text;
  }

  retry(reply: Reply, retrying: Retrying): void {
    reply.retrying = retrying;
  }

  /** Ends a reply; what is told is all but its text. */
  end(reply: Reply, ending: Partial<ReplyEnd>): ReplyEnd {
    delete reply.retrying;
    Object.assign(reply, ending);
    const { text, ...end } = reply;
    return end;
  }

  /** Drops every message from this place on. */
  truncate(length: number): void {
    this.#messages.length = length;
  }

  #add<M extends Message>(message: M): M {
    this.#messages.push(message);
    return message;
  }
}
