import type { ListedModel } from '../service/modelList.ts';
import { isListed } from './chosenModel.ts';
import type { Models } from './models.ts';
import { settings } from './settings.ts';

/** What the list that was loaded last says of the chosen model. An app is in no list. */
export class ModelPresence {
  readonly #models: Pick<Models, 'known'>;
  readonly #changed: () => void;
  /** The model that was looked up, and its entry; none where the list does not have it. */
  #found: { id: string; entry?: ListedModel | undefined } | undefined;
  #checks = 0;

  /** `changed` is called when the answer may have become another one. */
  constructor(models: Pick<Models, 'known'>, changed: () => void) {
    this.#models = models;
    this.#changed = changed;
  }

  /** True only when a list was loaded and does not have it. */
  get isMissing(): boolean {
    const chosen = this.#chosen;
    return chosen !== undefined && !chosen.entry;
  }

  /** Its limit in tokens, where the list says one. */
  get contextLength(): number | undefined {
    return this.#chosen?.entry?.contextLength;
  }

  /** Looks once more: another model may be chosen, or another list may have been loaded. */
  async check(): Promise<void> {
    const check = ++this.#checks;
    const before = [this.isMissing, this.contextLength];
    const id = settings.model();
    const known = isListed(id) ? await this.#models.known() : undefined;
    if (check !== this.#checks) return;
    this.#found = known && { id, entry: known.find((model) => model.id === id) };
    if (this.isMissing !== before[0] || this.contextLength !== before[1]) this.#changed();
  }

  /** What was looked up, while the model is still chosen. Nothing was at the start, where each setting that is read counts. */
  get #chosen() {
    return this.#found && this.#found.id === settings.model() ? this.#found : undefined;
  }
}
