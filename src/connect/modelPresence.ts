import type { PictureSupport } from '../protocol.ts';
import type { ListedModel } from '../service/modelList.ts';
import { isListed } from './chosenModel.ts';
import type { Models } from './models.ts';
import { settings } from './settings.ts';

/** What the list that was loaded last says of the chosen model, and whether it takes pictures. An app is in no list. */
export class ModelPresence {
  readonly #models: Pick<Models, 'known' | 'pictureSupport'>;
  readonly #changed: () => void;
  /** The model that was looked up, and its entry; none where the list does not have it. */
  #found: { id: string; entry?: ListedModel | undefined } | undefined;
  #pictures: PictureSupport = 'unknown';
  #checks = 0;

  /** `changed` is called when the answer may have become another one. */
  constructor(models: Pick<Models, 'known' | 'pictureSupport'>, changed: () => void) {
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

  /** Whether it takes pictures. */
  get pictures(): PictureSupport {
    return this.#pictures;
  }

  /** Looks once more: another model may be chosen, or another list may have been loaded. */
  async check(): Promise<void> {
    const check = ++this.#checks;
    const before = [this.isMissing, this.contextLength, this.#pictures];
    const id = settings.model();
    const known = isListed(id) ? await this.#models.known() : undefined;
    const pictures = await this.#models.pictureSupport(id);
    if (check !== this.#checks) return;
    this.#found = known && { id, entry: known.find((model) => model.id === id) };
    this.#pictures = pictures;
    const now = [this.isMissing, this.contextLength, pictures];
    if (now.some((value, index) => value !== before[index])) this.#changed();
  }

  /** What was looked up, while the model is still chosen. Nothing was at the start, where each setting that is read counts. */
  get #chosen() {
    return this.#found && this.#found.id === settings.model() ? this.#found : undefined;
  }
}
