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

  of(installation: Installation | undefined): string[] {
    return idsIn(this.#kept(installation) ?? []);
  }

  /** Stars a model or app, or takes its star away. Resolves to the favourites after that. What a later version keeps there stays. */
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

  /** The favourites with what is none for this version; undefined where there is no installation, or no list. */
  #kept(installation: Installation | undefined): unknown[] | undefined {
    const kept = installation && (this.#memory.get<unknown>(keyOf(installation)) ?? this.#ofOrganisation());
    return Array.isArray(kept) ? kept : undefined;
  }
}

/** What is kept may be of any shape. */
function idsIn(kept: unknown[]): string[] {
  return [...new Set(kept.filter((id) => typeof id === 'string'))].slice(0, most);
}

function keyOf({ baseUrl, realm }: Installation): string {
  return `favourites ${baseUrl} ${realm}`;
}
