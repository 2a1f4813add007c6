import type { ApiKeys } from './apiKeys.ts';
import { installationIfAny, isSameInstallation, type Installation } from '../installation.ts';

/** Whether there is a key for the chosen connection, as far as is known. */
export class KeyPresence {
  readonly #apiKeys: ApiKeys;
  readonly #changed: () => void;
  /** The installation that is known to have no key. */
  #without: Installation | undefined;
  #checks = 0;

  /** `changed` is called when the answer may have changed. */
  constructor(apiKeys: ApiKeys, changed: () => void) {
    this.#apiKeys = apiKeys;
    this.#changed = changed;
  }

  /**
   * False only if it is certain that there is no key. A secret storage that fails or does not answer is reported when a message is sent.
   */
  get hasKey(): boolean {
    return !this.#without || !isSameInstallation(this.#without, installationIfAny());
  }

  /** Checks again: another connection may have been chosen, or another window may have stored a key. */
  async check(): Promise<void> {
    const check = ++this.#checks;
    const before = this.hasKey;
    const chosen = installationIfAny();
    const hasKey = !chosen || (await this.#apiKeys.sourceFor(chosen).catch(() => 'unknown')) !== undefined;
    if (check !== this.#checks) return;
    this.#without = hasKey ? undefined : chosen;
    if (this.hasKey !== before) this.#changed();
  }
}
