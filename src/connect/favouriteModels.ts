import type { Memento } from 'vscode';
import type { Installation } from './installation.ts';

/** More would be no favourites, and each is a row. */
const most = 100;

/**
 * The models and apps that the user has starred for an installation, in the order in which they were; those of the organisation until
 * the user changes them.
 */
export class FavouriteModels {
  readonly #memory: Memento;
  readonly #ofOrganisation: () => string[];

  constructor(memory: Memento, ofOrganisation: () => string[]) {
    this.#memory = memory;
    this.#ofOrganisation = ofOrganisation;
  }

  /** What is kept may be of any shape. */
  of(installation: Installation | undefined): string[] {
    if (!installation) return [];
    const kept = this.#memory.get<unknown>(keyOf(installation));
    const ids: unknown[] = Array.isArray(kept) ? kept : kept === undefined ? this.#ofOrganisation() : [];
    return [...new Set(ids.filter((id) => typeof id === 'string'))].slice(0, most);
  }

  /** Stars a model or app, or takes its star away. Resolves to the favourites after that. */
  async toggle(installation: Installation | undefined, id: string): Promise<string[]> {
    const before = this.of(installation);
    const after = before.includes(id) ? before.filter((other) => other !== id) : [...before, id].slice(0, most);
    if (installation) await this.#memory.update(keyOf(installation), after);
    return after;
  }

  /** Forgets the favourites of an installation. */
  async forget(installation: Installation): Promise<void> {
    await this.#memory.update(keyOf(installation), undefined);
  }
}

function keyOf({ baseUrl, realm }: Installation): string {
  return `favourites ${baseUrl} ${realm}`;
}
