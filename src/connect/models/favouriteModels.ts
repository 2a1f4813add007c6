import type { Memento } from 'vscode';
import type { Organisation } from '../../organisation/organisation.ts';
import type { Installation } from '../installation.ts';

/**
 * The models and apps that the user has starred for an installation, in the order in which they were starred. Until the user changes them,
 * they are those of the organisation.
 */
export class FavouriteModels {
  readonly #memory: Memento;
  readonly #organisation: () => Pick<Organisation, 'favourites'> | undefined;

  constructor(memory: Memento, organisation: () => Pick<Organisation, 'favourites'> | undefined) {
    this.#memory = memory;
    this.#organisation = organisation;
  }

  of(installation: Installation | undefined): string[] {
    return idsIn(this.#kept(installation) ?? []);
  }

  /**
   * Adds or removes the star of a model or app. Resolves with the favourites after that. Entries that a later version has stored are kept.
   */
  async toggle(installation: Installation | undefined, id: string): Promise<string[]> {
    const kept = this.#kept(installation);
    if (!installation || !kept) return [];
    const ids = idsIn(kept);
    const added = ids.length < most ? [...kept, id] : kept;
    const after = ids.includes(id) ? kept.filter((other) => other !== id) : added;
    await this.#memory.update(keyOf(installation), after);
    return idsIn(after);
  }

  /** Forgets the favourites of an installation. */
  async forget(installation: Installation): Promise<void> {
    await this.#memory.update(keyOf(installation), undefined);
  }

  /**
   * The stored favourites, including entries that this version does not know; undefined if there is no installation, or if no list is
   * stored.
   */
  #kept(installation: Installation | undefined): unknown[] | undefined {
    const kept =
      installation && (this.#memory.get<unknown>(keyOf(installation)) ?? this.#organisation()?.favourites ?? []);
    return Array.isArray(kept) ? kept : undefined;
  }
}

/** The most favourites of an installation. Each is a row. */
const most = 100;

/** The ids in a stored list, whose entries may have any shape. */
function idsIn(kept: unknown[]): string[] {
  return [...new Set(kept.filter((id) => typeof id === 'string'))].slice(0, most);
}

function keyOf({ baseUrl, realm }: Installation): string {
  return `favourites ${baseUrl} ${realm}`;
}
