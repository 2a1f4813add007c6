import type { Memento } from 'vscode';

const most = 100;
const sideBar = 'conversation';
const places = 'conversationPlaces';

/**
 * Remembers over the end of a window which conversations it showed, and with which installation each was had: what was said with one
 * organisation does not turn up, ready to be sent on, where another is connected meanwhile.
 */
export class ShownConversations {
  readonly #memory: Memento;
  readonly #place: () => string;

  /** `place` names the installation that is connected. */
  constructor(memory: Memento, place: () => string) {
    this.#memory = memory;
    this.#place = place;
  }

  /** The conversation that the side bar showed last. */
  get inSideBar(): string | undefined {
    return this.own(this.#memory.get(sideBar));
  }

  /** The id of a conversation that this window showed with the installation that is connected now; undefined for everything else. */
  own(id: unknown): string | undefined {
    return typeof id === 'string' && this.#places[id] === this.#place() ? id : undefined;
  }

  async noteSideBar(id: string | undefined): Promise<void> {
    if (this.#memory.get(sideBar) !== id) await this.#memory.update(sideBar, id);
  }

  async note(id: string): Promise<void> {
    if (this.own(id) !== undefined) return;
    const others = Object.entries(this.#places).filter(([other]) => other !== id);
    await this.#memory.update(places, Object.fromEntries([...others.slice(1 - most), [id, this.#place()]]));
  }

  /** What is kept may be of any shape. */
  get #places(): Record<string, unknown> {
    const kept = this.#memory.get<unknown>(places);
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  }
}
