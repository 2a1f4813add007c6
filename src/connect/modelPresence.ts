import { isListed } from './chosenModel.ts';
import type { Models } from './models.ts';
import { settings } from './settings.ts';

/** Whether the chosen model is in the list that was loaded last. An app is in no list. */
export class ModelPresence {
  readonly #models: Pick<Models, 'known'>;
  readonly #changed: () => void;
  /** The model that is known to be missing. */
  #missing: string | undefined;
  #checks = 0;

  /** `changed` is called when the answer may have become another one. */
  constructor(models: Pick<Models, 'known'>, changed: () => void) {
    this.#models = models;
    this.#changed = changed;
  }

  /** True only when a list was loaded and does not have it. */
  get isMissing(): boolean {
    return this.#missing !== undefined && this.#missing === settings.model();
  }

  /** Looks once more: another model may be chosen, or another list may have been loaded. */
  async check(): Promise<void> {
    const check = ++this.#checks;
    const before = this.isMissing;
    const id = settings.model();
    const known = isListed(id) ? await this.#models.known() : undefined;
    if (check !== this.#checks) return;
    this.#missing = known && !known.includes(id) ? id : undefined;
    if (this.isMissing !== before) this.#changed();
  }
}
