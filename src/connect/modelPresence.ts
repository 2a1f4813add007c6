import type { PictureSupport } from '../protocol.ts';
import { isListed } from './chosenModel.ts';
import type { Models } from './models.ts';
import { settings } from './settings.ts';

/** Whether the chosen model is in the list that was loaded last, and takes pictures. An app is in no list. */
export class ModelPresence {
  readonly #models: Pick<Models, 'known' | 'pictureSupport'>;
  readonly #changed: () => void;
  /** The model that is known to be missing. */
  #missing: string | undefined;
  #pictures: PictureSupport = 'unknown';
  #checks = 0;

  /** `changed` is called when the answer may have become another one. */
  constructor(models: Pick<Models, 'known' | 'pictureSupport'>, changed: () => void) {
    this.#models = models;
    this.#changed = changed;
  }

  /** True only when a list was loaded and does not have it. */
  get isMissing(): boolean {
    return this.#missing !== undefined && this.#missing === settings.model();
  }

  /** Whether it takes pictures. */
  get pictures(): PictureSupport {
    return this.#pictures;
  }

  /** Looks once more: another model may be chosen, or another list may have been loaded. */
  async check(): Promise<void> {
    const check = ++this.#checks;
    const [wasMissing, picturesBefore] = [this.isMissing, this.#pictures];
    const id = settings.model();
    const known = isListed(id) ? await this.#models.known() : undefined;
    const pictures = await this.#models.pictureSupport(id);
    if (check !== this.#checks) return;
    this.#missing = known && !known.some((model) => model.id === id) ? id : undefined;
    this.#pictures = pictures;
    if (this.isMissing !== wasMissing || pictures !== picturesBefore) this.#changed();
  }
}
