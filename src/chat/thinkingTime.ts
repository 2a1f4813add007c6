import type { Piece } from '../service/reply/replyReader.ts';

/**
 * Measures how long a model thinks: from the first piece of the reply, which may be text that turns out to be thought, to the next piece of
 * visible text, or until now.
 */
export class ThinkingTime {
  #start: number | undefined;
  #end: number | undefined;

  /** Must be called with each piece of the reply when it arrives. */
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
