import type { Installation } from '../installation.ts';
import { SingleFlight } from '../../shared/singleFlight.ts';

/** The keys that the command of `realmChat.apiKeyCommand` has printed, one for each installation, kept until this window closes. */
export class CommandKeys {
  readonly #command: () => unknown;
  readonly #isLocked: () => boolean;
  readonly #print: PrintKey;
  readonly #known = new Map<string, string>();
  readonly #running = new SingleFlight<string>();

  /** `command` returns the setting as it is currently written, `isLocked` whether the organisation decides it. `print` runs it. */
  constructor(command: () => unknown, isLocked: () => boolean, print: PrintKey) {
    this.#command = command;
    this.#isLocked = isLocked;
    this.#print = print;
  }

  /** Whether there is a command. Runs nothing. */
  get isSet(): boolean {
    const command = this.#command();
    return command !== undefined && command !== null && !(Array.isArray(command) && command.length === 0);
  }

  /** Whether the organisation demands that keys come from the command. */
  get isDemanded(): boolean {
    return this.isSet && this.#isLocked();
  }

  /** The key for an installation. Runs the command if no key is known. Throws `bad-key-command` and `key-command`. */
  async keyFor(installation: Installation, signal: AbortSignal): Promise<string> {
    const command = this.#command();
    const name = JSON.stringify([command, installation.baseUrl, installation.realm]);
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const key = await this.#running.join(name, (stop) => this.#print(command, installation, stop), signal);
    this.#known.set(name, key);
    return key;
  }

  /**
   * Another key, after the service has rejected one; undefined if the command prints the same one again. Throws `bad-key-command` and
   * `key-command`.
   */
  async keyAfter(rejected: string, installation: Installation, signal: AbortSignal): Promise<string | undefined> {
    this.#forget(rejected);
    const key = await this.keyFor(installation, signal);
    if (key !== rejected) return key;
    this.#forget(rejected);
    return undefined;
  }

  /** Forgets a rejected key. A new key is kept: another request with the same answer may have got it already. */
  #forget(rejected: string): void {
    for (const [name, key] of this.#known) if (key === rejected) this.#known.delete(name);
  }
}

/** See `keyFromCommand`. */
type PrintKey = (command: unknown, installation: Installation, signal: AbortSignal) => Promise<string>;
