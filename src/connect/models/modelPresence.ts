import type { PictureSupport } from '../../protocol.ts';
import type { ListedModel } from '../../service/modelList.ts';
import { isListed } from './chosenModel.ts';
import type { Models } from './models.ts';
import { settings } from '../../settings/settings.ts';

/** What the last loaded list says about models, and whether the chosen one accepts pictures. No list contains apps. */
export class ModelPresence {
  readonly #models: Pick<Models, 'known' | 'pictureSupport'>;
  readonly #changed: () => void;
  /** The models of the list by their ids; undefined if none is loaded. */
  #listed: ReadonlyMap<string, ListedModel> | undefined;
  #pictures: PictureSupport = 'unknown';
  #checks = 0;

  /** `changed` is called when the answer may have changed. */
  constructor(models: Pick<Models, 'known' | 'pictureSupport'>, changed: () => void) {
    this.#models = models;
    this.#changed = changed;
  }

  /** True only if a list was loaded and does not contain the chosen model. */
  get isMissing(): boolean {
    // At the start there is none, so no setting is read then, which saves time.
    if (!this.#listed) return false;
    const id = settings.model();
    return isListed(id) && !this.#listed.has(id);
  }

  /** What the list says about a model; undefined if it does not contain it, or if none is loaded. */
  entry(id: string): ListedModel | undefined {
    return this.#listed?.get(id);
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
    const known = await this.#models.known();
    const pictures = await this.#models.pictureSupport(id);
    if (check !== this.#checks) return;
    this.#listed = known && new Map(known.map((model) => [model.id, model]));
    this.#pictures = pictures;
    if (this.#answer() !== before) this.#changed();
  }

  /** All that is known, to be compared. */
  #answer(): string {
    return JSON.stringify([this.isMissing, this.entry(settings.model()), this.#pictures]);
  }
}
