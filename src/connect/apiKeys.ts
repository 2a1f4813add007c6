import type * as vscode from 'vscode';
import { ServiceError } from '../service/errors.ts';
import { addressOf } from './addressOf.ts';
import type { Permit } from './currentOrganisation.ts';
import type { Installation } from './installation.ts';
import { LatestSecrets } from './latestSecrets.ts';

/** The keys in VS Code's secret storage, each under the base URL and realm it was entered for. Throws `keyring`, `no-key` and `key-lost`. */
export class ApiKeys {
  readonly #secrets: vscode.SecretStorage;
  readonly #latest: LatestSecrets;
  readonly #memory: vscode.Memento;
  readonly #environmentKey: () => string | undefined;
  readonly #permit: Permit;

  /**
   * `memory` is notified for which installations a key was entered; `environmentKey` is asked when none is stored; `permit` rejects
   * where no key may be sent.
   */
  constructor(
    secrets: vscode.SecretStorage,
    memory: vscode.Memento,
    environmentKey: () => string | undefined,
    permit: Permit,
  ) {
    this.#secrets = secrets;
    this.#latest = new LatestSecrets(secrets);
    this.#memory = memory;
    this.#environmentKey = environmentKey;
    this.#permit = permit;
  }

  /** The key to send to an installation. Also rejects with what `permit` does. */
  async require(installation: Installation): Promise<string> {
    await this.#permit(installation);
    const key = await this.#find(installation);
    if (key) return key;
    // Where the system has no keyring, VS Code forgets secrets when it ends.
    const kind = this.#memory.get(nameOf(installation)) ? 'key-lost' : 'no-key';
    throw new ServiceError(kind, { host: addressOf(installation), realm: installation.realm });
  }

  /** Whether there is a key to send to an installation. */
  async has(installation: Installation): Promise<boolean> {
    return Boolean(await this.#find(installation));
  }

  /** The key that was entered for an installation, if any. */
  stored(installation: Installation): Promise<string | undefined> {
    return orKeyringError(this.#latest.get(nameOf(installation)));
  }

  /** The key of the environment, if it has one. */
  get ofEnvironment(): string | undefined {
    return this.#environmentKey();
  }

  /** The installations that a key was entered for, also by other windows and in other profiles of VS Code. */
  async installations(): Promise<Installation[]> {
    const names = await orKeyringError(this.#secrets.keys());
    return names.flatMap((name) => {
      const [, baseUrl, realm] = /^apiKey (\S+) (\S+)$/.exec(name) ?? [];
      return baseUrl && realm ? [{ baseUrl, realm }] : [];
    });
  }

  async store(installation: Installation, key: string): Promise<void> {
    await orKeyringError(this.#latest.store(nameOf(installation), key));
    await this.#memory.update(nameOf(installation), true);
  }

  async delete(installation: Installation): Promise<void> {
    await orKeyringError(this.#latest.delete(nameOf(installation)));
    await this.#memory.update(nameOf(installation), undefined);
  }

  /** Call it when VS Code reports a changed secret: two windows that store a key at once agree on the later one. */
  settle({ key: name }: vscode.SecretStorageChangeEvent): Promise<void> {
    return this.#latest.settle(name).catch(() => undefined);
  }

  /** A storage that fails is no matter to someone who has named a variable, as its error advises. */
  async #find(installation: Installation): Promise<string | undefined> {
    const ofEnvironment = this.#environmentKey();
    try {
      return (await this.stored(installation)) ?? ofEnvironment;
    } catch (error) {
      if (ofEnvironment) return ofEnvironment;
      throw error;
    }
  }
}

function nameOf({ baseUrl, realm }: Installation): string {
  return `apiKey ${baseUrl} ${realm}`;
}

async function orKeyringError<T>(access: Thenable<T>): Promise<T> {
  try {
    return await access;
  } catch (cause) {
    throw new ServiceError('keyring', {}, { cause });
  }
}
