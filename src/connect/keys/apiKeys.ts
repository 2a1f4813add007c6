import type * as vscode from 'vscode';
import type { Connection } from '../../service/client.ts';
import { ServiceError } from '../../service/errors/errors.ts';
import { addressOf } from '../addressOf.ts';
import type { CommandKeys } from './commandKeys.ts';
import type { Permit } from '../permitted.ts';
import type { Installation } from '../installation.ts';
import { LatestSecrets } from './latestSecrets.ts';

/** The sources of keys that were not entered: an environment variable and a command. */
export interface OtherKeys {
  environment: () => string | undefined;
  command: CommandKeys;
}

/** Milliseconds. A message about which the user is asked first is not sent with a key that was read before that. */
const longestExpected = 1000;

/** Where a key comes from. */
export type KeySource = 'stored' | 'command' | 'environment';

/**
 * The keys for installations. A key that was entered for an installation is kept in VS Code's secret storage under its base URL and realm.
 * It has priority over a key that a command prints, and that over an environment variable: the more specific a key is to an installation,
 * the sooner it is used. If the organisation has locked the command, nothing else counts. Throws `keyring`, `no-key`, `key-lost`,
 * `bad-key-command` and `key-command`.
 */
export class ApiKeys {
  readonly #secrets: vscode.SecretStorage;
  readonly #latest: LatestSecrets;
  readonly #memory: vscode.Memento;
  readonly #environmentKey: () => string | undefined;
  readonly #commandKeys: CommandKeys;
  readonly #permit: Permit;
  /** What is read for a request to come, for the installation of this name, and since when (`performance.now()`). */
  #expected: { name: string; read: Promise<Read | undefined>; at: number } | undefined;

  /**
   * `memory` records for which installations a key was entered. `others` are used if none is stored. `permit` rejects if no key may be
   * sent.
   */
  constructor(secrets: vscode.SecretStorage, memory: vscode.Memento, others: OtherKeys, permit: Permit) {
    this.#secrets = secrets;
    this.#latest = new LatestSecrets(secrets);
    this.#memory = memory;
    this.#environmentKey = others.environment;
    this.#commandKeys = others.command;
    this.#permit = permit;
  }

  /**
   * Begins to read the key for a request that will probably be made within a second, unless none may be sent. VS Code takes longer for it
   * than for all other steps of a message. A key that changes meanwhile is read again.
   */
  expect(installation: Installation): void {
    if (this.#commandKeys.isDemanded) return;
    const name = nameOf(installation);
    const read = async (): Promise<Read> => {
      await this.#permit(installation);
      return { key: await this.#latest.get(name) };
    };
    // What fails is tried again, and reported, by the request.
    this.#expected = { name, read: read().catch(() => undefined), at: performance.now() };
  }

  /** An installation with the key to send to it. Also rejects with the errors of `permit`. */
  async connectionTo(installation: Installation, signal: AbortSignal): Promise<Connection> {
    const { baseUrl, realm } = installation;
    await this.#permit(installation);
    const { key, source } = await this.#find(installation, await this.#takeExpected(installation));
    if (key) return { baseUrl, realm, apiKey: key };
    if (source === 'command') {
      const apiKey = await this.#commandKeys.keyFor(installation, signal);
      const keyAfter: Connection['keyAfter'] = async (rejected, until) => {
        await this.#permit(installation);
        return this.#commandKeys.keyAfter(rejected, installation, until);
      };
      return { baseUrl, realm, apiKey, keyAfter };
    }
    // If the system has no keyring, VS Code forgets secrets when it ends.
    const kind = this.#memory.get(nameOf(installation)) ? 'key-lost' : 'no-key';
    throw new ServiceError(kind, { host: addressOf(installation), realm });
  }

  /** The source of the key to send to an installation; undefined if there is no key. Runs no command. */
  async sourceFor(installation: Installation): Promise<KeySource | undefined> {
    return (await this.#find(installation)).source;
  }

  /** Whether a key that the user enters is used. */
  get takesEntered(): boolean {
    return !this.#commandKeys.isDemanded;
  }

  /** The key that was entered for an installation, if any. */
  stored(installation: Installation): Promise<string | undefined> {
    return orKeyringError(this.#latest.get(nameOf(installation)));
  }

  /** Whether this key is sent to an installation, as far as that is known without running a command. */
  async isSent(installation: Installation, key: string): Promise<boolean> {
    return (await this.#find(installation).catch(() => undefined))?.key === key;
  }

  /** The installations that a key was entered for, including keys from other windows and other profiles of VS Code. */
  async installations(): Promise<Installation[]> {
    const names = await orKeyringError(this.#secrets.keys());
    return names.flatMap((name) => {
      const [, baseUrl, realm] = /^apiKey (\S+) (\S+)$/.exec(name) ?? [];
      return baseUrl && realm ? [{ baseUrl, realm }] : [];
    });
  }

  async store(installation: Installation, key: string): Promise<void> {
    this.#expected = undefined;
    await orKeyringError(this.#latest.store(nameOf(installation), key));
    await this.#memory.update(nameOf(installation), true);
  }

  async delete(installation: Installation): Promise<void> {
    this.#expected = undefined;
    await orKeyringError(this.#latest.delete(nameOf(installation)));
    await this.#memory.update(nameOf(installation), undefined);
  }

  /** Must be called when VS Code reports a changed secret, so that two windows that store a key at the same time agree on the later one. */
  settle({ key: name }: vscode.SecretStorageChangeEvent): Promise<void> {
    this.#expected = undefined;
    return this.#latest.settle(name).catch(() => undefined);
  }

  /** What was read for this request, if it has not changed meanwhile, and was read a moment ago. It counts once. */
  async #takeExpected(installation: Installation): Promise<Read | undefined> {
    const expected = this.#expected;
    if (expected?.name !== nameOf(installation) || performance.now() - expected.at > longestExpected) return undefined;
    const read = await expected.read;
    const hasChanged = this.#expected !== expected;
    this.#expected = undefined;
    return hasChanged ? undefined : read;
  }

  /** A storage that fails does not matter if the user has set a command or a variable, which its error recommends. */
  async #find(installation: Installation, read?: Read): Promise<{ source?: KeySource; key?: string }> {
    if (this.#commandKeys.isDemanded) return { source: 'command' };
    const otherwise = this.#otherwise();
    try {
      const { key } = read ?? { key: await this.stored(installation) };
      return key ? { source: 'stored', key } : otherwise;
    } catch (error) {
      if (otherwise.source) return otherwise;
      throw error;
    }
  }

  /** The key to use if none was entered. If a command fails, no key from elsewhere is sent in its place. */
  #otherwise(): { source?: KeySource; key?: string } {
    if (this.#commandKeys.isSet) return { source: 'command' };
    const key = this.#environmentKey();
    return key ? { source: 'environment', key } : {};
  }
}

/** What secret storage has for an installation: maybe nothing. */
interface Read {
  key: string | undefined;
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
