import type * as vscode from 'vscode';
import { ServiceError } from '../service/errors.ts';
import { addressOf, type Installation } from './installation.ts';

/** The keys in VS Code's secret storage, each under the base URL and realm it was entered for. Throws `keyring` and `no-key`. */
export class ApiKeys {
  readonly #secrets: vscode.SecretStorage;
  readonly #environmentKey: () => string | undefined;

  /** `environmentKey` is asked when no key is stored. */
  constructor(secrets: vscode.SecretStorage, environmentKey: () => string | undefined) {
    this.#secrets = secrets;
    this.#environmentKey = environmentKey;
  }

  /** The key to send to an installation. */
  async require(installation: Installation): Promise<string> {
    const key = (await this.stored(installation)) ?? this.#environmentKey();
    if (!key) throw new ServiceError('no-key', { host: addressOf(installation), realm: installation.realm });
    return key;
  }

  /** The key that was entered for an installation, if any. */
  stored(installation: Installation): Promise<string | undefined> {
    return orKeyringError(this.#secrets.get(nameOf(installation)));
  }

  /** The key of the environment, if it has one. */
  get ofEnvironment(): string | undefined {
    return this.#environmentKey();
  }

  /** The realms of a base URL that a key was entered for. */
  async realmsOf(baseUrl: string): Promise<string[]> {
    const start = nameOf({ baseUrl, realm: '' });
    const names = await orKeyringError(this.#secrets.keys());
    return names.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length));
  }

  store(installation: Installation, key: string): Promise<void> {
    return orKeyringError(this.#secrets.store(nameOf(installation), key));
  }

  delete(installation: Installation): Promise<void> {
    return orKeyringError(this.#secrets.delete(nameOf(installation)));
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
