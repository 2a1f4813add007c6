import type { Script } from './scripts.ts';
import type { Painted } from './watchedPage.ts';

/** What is measured, in milliseconds. */
export type Measure = keyof Painted | 'toRead';

/** The measured times of each subject: Realm Chat, and what it is compared with. */
export class Samples {
  readonly #values = new Map<string, Map<Measure, number[]>>();

  /** Adds a message whose reply was painted. */
  addPainted(subject: string, times: Painted): void {
    for (const measure of Object.keys(times) as (keyof Painted)[]) this.#add(subject, measure, times[measure]);
  }

  /** Adds a request of a program that paints nothing. */
  addScript(subject: string, { toWire, toRead }: Script): void {
    this.#add(subject, 'toWire', toWire);
    this.#add(subject, 'toRead', toRead);
  }

  /** Forgets all. */
  clear(): void {
    this.#values.clear();
  }

  get subjects(): string[] {
    return [...this.#values.keys()].toSorted();
  }

  /** All times of a subject. */
  of(subject: string, measure: Measure): number[] {
    return this.#values.get(subject)?.get(measure) ?? [];
  }

  #add(subject: string, measure: Measure, value: number): void {
    // A page without messages of a host.
    if (Number.isNaN(value)) return;
    const values = this.#values.get(subject) ?? new Map<Measure, number[]>();
    this.#values.set(subject, values);
    values.set(measure, [...(values.get(measure) ?? []), value]);
  }
}
