/** The storage of VS Code for a workspace. */
interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/**
 * What the user has agreed to in a workspace: which folders may be looked into, and where the results go. The file of a workspace may name
 * other folders later, and another connection is another receiver.
 */
export class LookUpAgreements {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** Whether results from all these folders may go to this connection. */
  cover(folders: readonly string[], installationName: string): boolean {
    const agreed = new Set(this.#agreed);
    return folders.every((folder) => agreed.has(agreement(folder, installationName)));
  }

  /** Remembers that they may. */
  async add(folders: readonly string[], installationName: string): Promise<void> {
    const added = folders.map((folder) => agreement(folder, installationName));
    await this.#memory.update(storageKey, [...new Set([...this.#agreed, ...added])]);
  }

  /** What is stored may have any shape. */
  get #agreed(): readonly unknown[] {
    const kept = this.#memory.get(storageKey);
    return Array.isArray(kept) ? (kept as unknown[]) : [];
  }
}

const storageKey = 'lookUpAgreed';

function agreement(folder: string, installationName: string): string {
  return JSON.stringify([folder, installationName]);
}
