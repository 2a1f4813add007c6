import type { Memento } from 'vscode';

/**
 * Remembers which conversations a window showed, also after it was closed, and the installation of each. A conversation with one
 * organisation does not appear, ready to be continued, if another one is connected by then.
 */
export class ShownConversations {
  /** The name of the connected installation. */
  readonly installationName: () => string;
  readonly #memory: Memento;

  constructor(memory: Memento, installationName: () => string) {
    this.#memory = memory;
    this.installationName = installationName;
  }

  /** The conversation that the side bar showed last, if it belongs to the installation that is connected now. */
  get inSideBar(): string | undefined {
    return this.own(this.#memory.get(sideBar));
  }

  /** The id, if this window showed that conversation with the installation that is connected now; otherwise undefined. */
  own(id: unknown): string | undefined {
    return typeof id === 'string' && this.#installations[id] === this.installationName() ? id : undefined;
  }

  async noteSideBar(id: string | undefined): Promise<void> {
    if (this.#memory.get(sideBar) !== id) await this.#memory.update(sideBar, id);
  }

  async note(id: string): Promise<void> {
    if (this.own(id) !== undefined) return;
    const others = Object.entries(this.#installations).filter(([other]) => other !== id);
    await this.#memory.update(key, Object.fromEntries([...others.slice(1 - most), [id, this.installationName()]]));
  }

  /** The stored value may have any shape. */
  get #installations(): Record<string, unknown> {
    const kept = this.#memory.get<unknown>(key);
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  }
}

const most = 100;
const sideBar = 'conversation';
const key = 'conversationPlaces';
