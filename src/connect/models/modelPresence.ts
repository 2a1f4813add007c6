import type { PictureSupport } from '../../protocol.ts';
import type { ListedModel } from '../../service/modelList.ts';
import { isListed } from './chosenModel.ts';
import type { Models } from './models.ts';
import { settings } from '../../settings/settings.ts';

/** What the last loaded list says about the chosen model, and whether the model accepts pictures. No list contains apps. */
export class ModelPresence {
  readonly #models: Pick<Models, 'known' | 'pictureSupport'>;
  readonly #changed: () => void;
  /** The model that was looked up, and its entry, if the list contains it. */
  #found: { id: string; entry?: ListedModel | undefined } | undefined;
  #pictures: PictureSupport = 'unknown';
  #checks = 0;

  /** `changed` is called when the answer may have changed. */
  constructor(models: Pick<Models, 'known' | 'pictureSupport'>, changed: () => void) {
    this.#models = models;
    this.#changed = changed;
  }

  /** True only if a list was loaded and does not contain the chosen model. */
  get isMissing(): boolean {
    const chosen = this.#chosen;
    return chosen !== undefined && !chosen.entry;
  }

  /** What the list says about the model; undefined if it does not contain it, or if none is loaded. */
  get entry(): ListedModel | undefined {
    return this.#chosen?.entry;
  }

  /** Whether the model or app accepts pictures. */
  get pictures(): PictureSupport {
    return this.#pictures;
  }

  /** Checks again: another model may have been chosen, or another list may have been loaded. */
  async check(): Promise<void> {
    const check = ++this.#checks;
    const before = this.#answer();
    const id = settings.model();
    const known = isListed(id) ? await this.#models.known() : undefined;
    const pictures = await this.#models.pictureSupport(id);
    if (check !== this.#checks) return;
    this.#found = known && { id, entry: known.find((model) => model.id === id) };
    this.#pictures = pictures;
    if (this.#answer() !== before) this.#changed();
  }

  /** All that is known, to be compared. */
  #answer(): string {
    return JSON.stringify([this.isMissing, this.entry, this.#pictures]);
  }

  /** What was looked up, if that model is still chosen. At the start nothing was, so no setting is read then, which saves time. */
  get #chosen() {
    return this.#found && this.#found.id === settings.model() ? this.#found : undefined;
  }
}
