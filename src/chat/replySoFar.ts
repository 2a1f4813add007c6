import type { Usage } from '../protocol.ts';
import type { ReplyEvent } from '../service/reply/replyReader.ts';

/** The text so far of a reply that is not part of a conversation, with its thoughts and usage. */
export class ReplySoFar {
  text = '';
  thoughts = '';
  usage: Usage | undefined;
  end: Extract<ReplyEvent, { type: 'end' }> = { type: 'end' };

  /** Adds the next event of the reply. */
  take(event: ReplyEvent): void {
    if (event.type === 'text') this.text += event.text;
    else if (event.type === 'thought') this.thoughts += event.text;
    else if (event.type === 'text-was-thought') [this.text, this.thoughts] = ['', this.thoughts + this.text];
    else if (event.type === 'usage') this.usage = event.usage;
    else this.end = event;
  }
}
