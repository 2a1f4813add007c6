import type { Memento } from 'vscode';
import type { Installation } from '../installation.ts';

/** The effort that the user has chosen for each model of an installation. */
export class ChosenEfforts {
  readonly #memory: Memento;

  constructor(memory: Memento) {
    this.#memory = memory;
  }

  /** The effort for a model; empty if none was chosen. */
  of(installation: Installation | undefined, model: string): string {
    const [, effort = ''] = this.#kept(installation).find(([id]) => id === model) ?? [];
    return effort;
  }

  /** Keeps the effort for a model; an empty one forgets it. */
  async choose(installation: Installation | undefined, model: string, effort: string): Promise<void> {
    if (!installation) return;
    const others = this.#kept(installation).filter(([id]) => id !== model);
    const choices = effort === '' ? others : [...others, [model, effort]];
    await this.#memory.update(keyOf(installation), choices.slice(-most));
  }

  /** Forgets all efforts for an installation. */
  async forget(installation: Installation): Promise<void> {
    await this.#memory.update(keyOf(installation), undefined);
  }

  /** What is stored may have any shape. */
  #kept(installation: Installation | undefined): [model: string, effort: string][] {
    const kept = installation && this.#memory.get<unknown>(keyOf(installation));
    return Array.isArray(kept) ? kept.filter(isChoice) : [];
  }
}

/** The most choices that are kept for an installation: the latest ones. */
const most = 200;

function isChoice(value: unknown): value is [model: string, effort: string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}

function keyOf({ baseUrl, realm }: Installation): string {
  return `efforts ${baseUrl} ${realm}`;
}
