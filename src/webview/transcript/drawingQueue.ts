import type { ReplyEnd } from '../../protocol.ts';
import type { ReplyView } from './replyView.ts';
import { work, type IsLate } from '../markdown/steps.ts';

/** Milliseconds of a frame that drawing takes while a reply arrives. The rest of it is for layout and paint, for keys and for clicks. */
const budget = 8;
/** The same where only stored replies are left: nothing moves then, and the sooner all is there the better. */
const budgetOfStored = 24;
/** Characters, and lines, that are taken between two looks at the clock: no text takes long that is so short. */
const slice = 512;
const linesOfSlice = 16;

/** What has arrived for a reply and is not on screen yet. */
interface Rest {
  text: string;
  /** How many characters of the text are drawn. */
  at: number;
  /** Whether the reply is still arriving: it goes before those that are stored. */
  isLive: boolean;
  end?: ReplyEnd;
  /** The steps that are left of its end, once it has begun. */
  ending?: Generator<void> | undefined;
}

/**
 * Text on its way to the screen. A frame draws as much as it has time for, the rest waits for the next, and the end of a reply for
 * its text. A reply that cannot be drawn is drawn as plain text, and stops no other.
 */
export class Undrawn {
  readonly #rests = new Map<ReplyView, Rest>();
  #isWaiting = false;
  /** Whether the time of this frame is used up. */
  #isSpent = false;

  /** Adds the text of a stored reply, or a piece of one that is arriving. */
  add(reply: ReplyView, text: string, isLive: boolean): void {
    const rest = this.#restOf(reply);
    rest.text = rest.text.slice(rest.at) + text;
    rest.at = 0;
    rest.isLive = isLive;
  }

  end(reply: ReplyView, end: ReplyEnd): void {
    this.#restOf(reply).end = end;
  }

  drop(reply: ReplyView): void {
    this.#rests.delete(reply);
  }

  /** Draws as much as this frame has time for. */
  draw(): void {
    if (this.#isSpent) return;
    const isLive = [...this.#rests.values()].some((rest) => rest.isLive);
    const deadline = performance.now() + (isLive ? budget : budgetOfStored);
    this.#isSpent = !this.#drawUntil(() => performance.now() >= deadline);
    if (this.#rests.size > 0) this.#drawInNextFrame();
  }

  /** Returns whether everything is drawn. */
  #drawUntil(isLate: IsLate): boolean {
    for (const [reply, rest] of this.#inOrder()) {
      while (!drawSome(reply, rest, isLate)) if (isLate()) return false;
      this.#rests.delete(reply);
    }
    return true;
  }

  #inOrder(): [ReplyView, Rest][] {
    const all = [...this.#rests];
    return [...all.filter(([, { isLive }]) => isLive), ...all.filter(([, { isLive }]) => !isLive)];
  }

  #restOf(reply: ReplyView): Rest {
    const known = this.#rests.get(reply);
    if (known) return known;
    const rest = { text: '', at: 0, isLive: false };
    this.#rests.set(reply, rest);
    this.#drawInNextFrame();
    return rest;
  }

  #drawInNextFrame(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      this.#isSpent = false;
      this.draw();
    });
  }
}

/** Draws a part of what is there for a reply, at least a slice; returns whether nothing is left. */
function drawSome(reply: ReplyView, rest: Rest, isLate: IsLate): boolean {
  try {
    takeText(reply, rest, isLate);
    const isTaken = rest.at >= rest.text.length;
    if (isTaken && rest.end) return drawEnd(reply, rest, rest.end, isLate);
    return reply.draw(isLate) && isTaken;
  } catch (error) {
    console.error(error);
    rest.text = reply.fallBack() + rest.text.slice(rest.at);
    rest.at = 0;
    rest.ending = undefined;
    return false;
  }
}

function takeText(reply: ReplyView, rest: Rest, isLate: IsLate): void {
  while (rest.at < rest.text.length) {
    const piece = firstSlice(rest.text, rest.at);
    rest.at += piece.length;
    reply.append(piece);
    if (isLate()) break;
  }
}

function firstSlice(text: string, start: number): string {
  const longest = text.slice(start, start + slice);
  let end = -1;
  for (let lines = 0; lines < linesOfSlice; lines++) {
    end = longest.indexOf('\n', end + 1);
    if (end < 0) return longest;
  }
  return longest.slice(0, end + 1);
}

function drawEnd(reply: ReplyView, rest: Rest, end: ReplyEnd, isLate: IsLate): boolean {
  rest.ending ??= reply.end(end);
  return work(rest.ending, isLate);
}
