import { work, type IsLate } from '../markdown/steps.ts';

/** Milliseconds of a frame that drawing takes while a reply arrives. The rest of it is for layout and paint, for keys and for clicks. */
const budget = 8;
/** The same where only stored replies are left: nothing moves then, and the sooner all is there the better. */
const budgetOfStored = 24;
/** Characters, and lines, that are taken between two looks at the clock: no text takes long that is so short. */
const slice = 512;
const linesOfSlice = 16;
/** More characters than anyone reads from one frame to the next: 2,000 in a second, at 60 frames. */
const flood = 32;
/** Milliseconds between two drawings of a flood: every third frame, at 60 in a second. */
const pauseOfFlood = 40;

/** What is drawn little by little: the text of a reply, or of what the model thought. */
export interface Drawable {
  /** Takes a piece of its text. Throws what formatting throws. */
  append(text: string): void;
  /** Draws what may still change, and what is to be drawn again while there is time; returns whether there was enough. */
  draw(isLate: IsLate): boolean;
  /** Gives up the formatting and says so; returns the text so far, which is to be appended once more. */
  fallBack(): string;
}

/** What has arrived of a text and is not on screen yet. */
interface Rest {
  text: string;
  /** How many characters of the text are drawn. */
  at: number;
  /** Whether it is still arriving: it goes before those that are stored. */
  isLive: boolean;
  /** What ends it, in steps that take little time each. */
  end?: () => Generator<void>;
  /** The steps that are left of its end, once it has begun. */
  ending?: Generator<void> | undefined;
}

/**
 * Texts on their way to the screen. A frame draws as much as it has time for, the rest waits for the next, and the end of a text for
 * all of it. One that cannot be drawn is drawn as plain text, and stops no other.
 */
export class DrawingQueue {
  readonly #rests = new Map<Drawable, Rest>();
  /** What waits until all stored texts are drawn. */
  readonly #callbacks: (() => void)[] = [];
  #isWaiting = false;
  /** Whether the time of this frame is used up. */
  #isSpent = false;
  /** When the last frame was drawn, in milliseconds. */
  #drawnAt = -Infinity;

  /** Adds a stored text, or a piece of one that is arriving. */
  add(drawn: Drawable, text: string, isLive: boolean): void {
    const rest = this.#restOf(drawn);
    rest.text = rest.text.slice(rest.at) + text;
    rest.at = 0;
    rest.isLive = isLive;
  }

  /** Ends a text, once all of it is drawn. */
  end(drawn: Drawable, end: () => Generator<void>): void {
    this.#restOf(drawn).end = end;
  }

  /** Forgets what is not drawn of a text, and returns it. */
  drop(drawn: Drawable): string {
    const rest = this.#rests.get(drawn);
    this.#rests.delete(drawn);
    return rest?.text.slice(rest.at) ?? '';
  }

  /** Calls back once no stored text is left to be drawn. */
  whenDrawn(callback: () => void): void {
    if (this.#hasStored) this.#callbacks.push(callback);
    else callback();
  }

  /** Draws all of a text whose end is known, however long it takes. */
  drawWhole(drawn: Drawable): void {
    const rest = this.#rests.get(drawn);
    if (!rest?.end) return;
    while (!drawSome(drawn, rest, () => false));
    this.#rests.delete(drawn);
  }

  /** Draws as much as this frame has time for. */
  draw(): void {
    if (this.#isSpent) return;
    const isLive = [...this.#rests.values()].some((rest) => rest.isLive);
    const deadline = performance.now() + (isLive ? budget : budgetOfStored);
    this.#isSpent = !this.#drawUntil(() => performance.now() >= deadline);
    if (this.#rests.size > 0) this.#drawInNextFrame();
    if (!this.#hasStored) for (const callback of this.#callbacks.splice(0)) callback();
  }

  get #hasStored(): boolean {
    return [...this.#rests.values()].some(({ isLive }) => !isLive);
  }

  /** Returns whether everything is drawn. */
  #drawUntil(isLate: IsLate): boolean {
    for (const [drawn, rest] of this.#inOrder()) {
      while (!drawSome(drawn, rest, isLate)) if (isLate()) return false;
      this.#rests.delete(drawn);
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
    if (isLeftOut) {
      this.#drawInNextFrame();
      return;
    }
    this.#drawnAt = now;
    this.draw();
  }

  /** Whether more came since the last frame than anyone reads: then 20 drawings in a second are enough, and cost less. */
  #isFlood(): boolean {
    const rests = [...this.#rests.values()];
    if (this.#isSpent || rests.some(({ isLive, end }) => !isLive || end)) return false;
    return rests.reduce((sum, { text, at }) => sum + text.length - at, 0) > flood;
  }
}

/** Draws a part of what is there of a text, at least a slice; returns whether nothing is left. */
function drawSome(drawn: Drawable, rest: Rest, isLate: IsLate): boolean {
  try {
    takeText(drawn, rest, isLate);
    const isTaken = rest.at >= rest.text.length;
    if (isTaken && rest.end) return work((rest.ending ??= rest.end()), isLate);
    return drawn.draw(isLate) && isTaken;
  } catch (error) {
    console.error(error);
    rest.text = drawn.fallBack() + rest.text.slice(rest.at);
    rest.at = 0;
    rest.ending = undefined;
    return false;
  }
}

function takeText(drawn: Drawable, rest: Rest, isLate: IsLate): void {
  while (rest.at < rest.text.length) {
    const piece = firstSlice(rest.text, rest.at);
    rest.at += piece.length;
    drawn.append(piece);
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
