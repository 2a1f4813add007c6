import type { Installation } from './installation.ts';
import { SingleFlight } from './singleFlight.ts';

/** See `printedKey`. */
type PrintKey = (command: unknown, installation: Installation, signal: AbortSignal) => Promise<string>;

/** The keys that the command of `realmChat.apiKeyCommand` has printed, one for each installation, as long as this window is open. */
export class CommandKeys {
  readonly #command: () => unknown;
  readonly #isLocked: () => boolean;
  readonly #print: PrintKey;
  readonly #known = new Map<string, string>();
  readonly #running = new SingleFlight<string>();

  /** `command` is the setting as it is written now, `isLocked` whether the organisation decides it; `print` runs it. */
  constructor(command: () => unknown, isLocked: () => boolean, print: PrintKey) {
    this.#command = command;
    this.#isLocked = isLocked;
    this.#print = print;
  }

  /** Whether there is a command. Nothing is run to find that out. */
  get isSet(): boolean {
    const command = this.#command();
    return command !== undefined && command !== null && !(Array.isArray(command) && command.length === 0);
  }

  /** Whether the organisation demands that keys come from it. */
  get isDemanded(): boolean {
    return this.isSet && this.#isLocked();
  }

  /** The key for an installation; the command runs where none is known. Throws `key-command`. */
  async keyFor(installation: Installation, signal: AbortSignal): Promise<string> {
    const command = this.#command();
    const name = JSON.stringify([command, installation.baseUrl, installation.realm]);
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const key = await this.#running.join(name, (stop) => this.#print(command, installation, stop), signal);
    this.#known.set(name, key);
    return key;
  }

  /** Another key, after the service has rejected one; undefined where the command prints the same one again. Throws `key-command`. */
  async keyAfter(rejected: string, installation: Installation, signal: AbortSignal): Promise<string | undefined> {
    this.#forget(rejected);
    const key = await this.keyFor(installation, signal);
    if (key !== rejected) return key;
    this.#forget(rejected);
    return undefined;
  }

  /** Another request may have had the same answer, and know a new key already: that one is kept. */
  #forget(rejected: string): void {
    for (const [name, key] of this.#known) if (key === rejected) this.#known.delete(name);
  }
}
