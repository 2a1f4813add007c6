import type { Piece } from '../service/reply/replyReader.ts';

/** Measures how long a model thinks: from its first thought to the first text after it, or until now. */
export class ThinkingTime {
  #start: number | undefined;
  #end: number | undefined;

  /** Takes note of a piece of the reply, when it comes. */
  note(piece: Piece): void {
    const now = performance.now();
    if (piece.type === 'text-was-thought') this.#end = undefined;
    else if (piece.type === 'thought' || this.#start === undefined) this.#start ??= now;
    else if (piece.text.trim() !== '') this.#end ??= now;
  }

  get seconds(): number {
    const now = performance.now();
    return ((this.#end ?? now) - (this.#start ?? now)) / 1000;
  }
}
