import { never, work, type IsLate } from '../markdown/steps.ts';
import { drawingWeight } from '../parts/drawingWeight.ts';

/**
 * Texts that are waiting to be drawn. Each frame draws as much as it has time for, and a text ends after all of it is drawn. A text that
 * cannot be formatted is drawn as plain text, and does not stop the others.
 */
export class DrawingQueue {
  readonly #rests = new Map<Drawable, Rest>();
  /** Called after all stored texts are drawn. */
  readonly #callbacks: (() => void)[] = [];
  #isWaiting = false;
  /** Whether the drawing time of this frame is used up. */
  #isSpent = false;
  /** How long the layout of what was drawn in this frame takes, beside that of letters. */
  #weight = 0;
  /** The time of the last drawing, in milliseconds. */
  #drawnAt = -Infinity;

  /** Adds a stored text, or a piece of an arriving one. */
  add(drawn: Drawable, text: string, isLive: boolean): void {
    const rest = this.#restOf(drawn);
    rest.text = rest.text.slice(rest.at) + text;
    rest.at = 0;
    rest.isLive = isLive;
  }

  /** Ends a text after all of it is drawn. */
  end(drawn: Drawable, end: () => Generator<void>): void {
    this.#restOf(drawn).end = end;
  }

  /** Removes the part of a text that is not drawn yet, and returns it. */
  drop(drawn: Drawable): string {
    const rest = this.#rests.get(drawn);
    this.#rests.delete(drawn);
    return rest?.text.slice(rest.at) ?? '';
  }

  /** Calls back when no stored text is left to draw. */
  whenDrawn(callback: () => void): void {
    if (this.#hasStored) this.#callbacks.push(callback);
    else callback();
  }

  /** Draws all of a text that has ended, however long that takes. */
  drawWhole(drawn: Drawable): void {
    const rest = this.#rests.get(drawn);
    if (!rest?.end) return;
    while (this.#drawSome(drawn, rest, never) !== 'all');
    this.#rests.delete(drawn);
  }

  /** Draws as much as the time of this frame allows. */
  draw(): void {
    if (this.#isSpent) return;
    const isLive = [...this.#rests.values()].some((rest) => rest.isLive);
    const deadline = performance.now() + (isLive ? budget : budgetOfStored);
    this.#isSpent = !this.#drawUntil(() => this.#weight >= mostWeight || performance.now() >= deadline);
    if (this.#rests.size > 0) this.#drawInNextFrame();
    if (!this.#hasStored) for (const callback of this.#callbacks.splice(0)) callback();
  }

  get #hasStored(): boolean {
    return [...this.#rests.values()].some(({ isLive }) => !isLive);
  }

  /** Whether time was left: everything is drawn, or is asked again in the next frame. */
  #drawUntil(isLate: IsLate): boolean {
    for (const [drawn, rest] of this.#inOrder()) {
      let shown: Progress;
      do shown = this.#drawSome(drawn, rest, isLate);
      while (shown === 'some' && !isLate());
      if (shown === 'some') return false;
      if (shown === 'all') this.#rests.delete(drawn);
    }
    return true;
  }

  #inOrder(): [Drawable, Rest][] {
    const all = [...this.#rests];
    return [...all.filter(([, { isLive }]) => isLive), ...all.filter(([, { isLive }]) => !isLive)];
  }

  #restOf(drawn: Drawable): Rest {
    const known = this.#rests.get(drawn);
    if (known) return known;
    const rest = { text: '', at: 0, isLive: false };
    this.#rests.set(drawn, rest);
    this.#drawInNextFrame();
    return rest;
  }

  #drawInNextFrame(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => this.#drawFrame());
  }

  #drawFrame(): void {
    const now = performance.now();
    this.#isWaiting = false;
    const isLeftOut = now - this.#drawnAt < pauseOfFlood && this.#isFlood();
    this.#isSpent = false;
    this.#weight = 0;
    if (isLeftOut) {
      this.#drawInNextFrame();
      return;
    }
    this.#drawnAt = now;
    this.draw();
  }

  /** Whether text arrives faster than anyone can read. Then 20 drawings per second are enough, and cost less. */
  #isFlood(): boolean {
    const rests = [...this.#rests.values()];
    if (this.#isSpent || rests.some(({ isLive, end }) => !isLive || end)) return false;
    return rests.reduce((sum, { text, at }) => sum + text.length - at, 0) > flood;
  }

  /** Draws at least one slice of the text that has arrived. Returns how much of it is drawn now. */
  #drawSome(drawn: Drawable, rest: Rest, isLate: IsLate): Progress {
    try {
      this.#takeText(drawn, rest, isLate);
      const isTaken = rest.at >= rest.text.length;
      if (isTaken && rest.end) return work((rest.ending ??= rest.end()), isLate) ? 'all' : 'some';
      if (drawn.draw(isLate)) return isTaken ? 'all' : 'some';
      return isLate() ? 'some' : 'more in another frame';
    } catch (error) {
      console.error(error);
      rest.text = drawn.fallBack() + rest.text.slice(rest.at);
      rest.at = 0;
      rest.ending = undefined;
      return 'some';
    }
  }

  #takeText(drawn: Drawable, rest: Rest, isLate: IsLate): void {
    while (rest.at < rest.text.length) {
      const piece = firstSlice(rest.text, rest.at);
      rest.at += piece.length;
      drawn.append(piece);
      this.#weight += drawingWeight(piece) - piece.length;
      if (isLate()) break;
    }
  }
}

/** Milliseconds of a frame that are used for drawing while a reply arrives. The rest is left for layout, paint, keys and clicks. */
const budget = 8;
/** The same when only stored replies are left to draw: nothing moves then, so finishing sooner is better. */
const budgetOfStored = 24;
/** The number of characters and lines that are drawn before the clock is checked again. No text this short takes long. */
const slice = 512;
const linesOfSlice = 16;
/** The weight, beside that of letters, which is drawn in a frame: the clock does not see how long the layout takes that follows. */
const mostWeight = 48 * 1024;
/** The number of characters per frame above which nobody can read along: 2,000 per second at 60 frames per second. */
const flood = 32;
/** Milliseconds between two drawings of text that arrives that fast: every third frame at 60 frames per second. */
const pauseOfFlood = 40;

/** Text that is drawn in steps: the text of a reply, or the thoughts of the model. */
export interface Drawable {
  /** Takes a piece of the text. Throws the errors of formatting. */
  append(text: string): void;
  /**
   * Draws the part that may still change, and whatever must be drawn again, while there is time. Returns whether all of that is drawn. If it
   * is not although time is left, it is asked again in the next frame.
   */
  draw(isLate: IsLate): boolean;
  /** Gives up formatting and shows a note about that. Returns the text so far, which must be appended again. */
  fallBack(): string;
}

/** The part of a text that has arrived but is not on screen yet. */
interface Rest {
  text: string;
  /** The number of characters that are drawn. */
  at: number;
  /** Whether the text is still arriving. Such texts are drawn before stored ones. */
  isLive: boolean;
  /** Ends the text, in short steps. */
  end?: () => Generator<void>;
  /** The remaining steps of the end, after the first. */
  ending?: Generator<void> | undefined;
}

/** How much of a text is drawn now. */
type Progress = 'all' | 'some' | 'more in another frame';

function firstSlice(text: string, start: number): string {
  const longest = text.slice(start, start + slice);
  let end = -1;
  for (let lines = 0; lines < linesOfSlice; lines++) {
    end = longest.indexOf('\n', end + 1);
    if (end < 0) return longest;
  }
  return longest.slice(0, end + 1);
}
