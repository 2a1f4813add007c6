import type { ReplyEnd } from '../protocol.ts';
import type { ReplyView } from './replyView.ts';

/** Characters that are drawn in one frame: about a megabyte a second, and no frame is late for it. */
const mostInFrame = 16 * 1024;

/** What has arrived for a reply and is not on screen yet. */
interface Rest {
  text: string;
  end?: ReplyEnd;
}

/** Text on its way to the screen. What is too much for one frame waits for the next, and the end of a reply for its text. */
export class Undrawn {
  readonly #rests = new Map<ReplyView, Rest>();
  #isWaiting = false;

  add(reply: ReplyView, text: string): void {
    this.#restOf(reply).text += text;
  }

  end(reply: ReplyView, end: ReplyEnd): void {
    this.#restOf(reply).end = end;
  }

  drop(reply: ReplyView): void {
    this.#rests.delete(reply);
  }

  /** Draws as much as one frame takes. */
  draw(): void {
    let room = mostInFrame;
    for (const [reply, rest] of this.#rests) {
      const text = rest.text.slice(0, room);
      reply.append(text);
      rest.text = rest.text.slice(room);
      room -= text.length;
      if (rest.text !== '') break;
      this.#rests.delete(reply);
      if (rest.end) reply.end(rest.end);
    }
    if (this.#rests.size > 0) this.#drawInNextFrame();
  }

  #restOf(reply: ReplyView): Rest {
    const known = this.#rests.get(reply);
    if (known) return known;
    const rest = { text: '' };
    this.#rests.set(reply, rest);
    this.#drawInNextFrame();
    return rest;
  }

  #drawInNextFrame(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      this.draw();
    });
  }
}
