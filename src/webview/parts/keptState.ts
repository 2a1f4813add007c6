import { isObject } from '../../shared/json.ts';

/** Keeps the state of the page. A long text is stored when the user pauses, or leaves the page; a short one at once. */
export class KeptState {
  readonly #store: StateStore;
  #state: State;
  #timer: number | undefined;

  constructor(store: StateStore) {
    this.#store = store;
    const stored = store.getState();
    this.#state = isObject(stored) ? stored : {};
    for (const leaving of ['blur', 'pagehide']) window.addEventListener(leaving, () => this.#timer && this.#write());
  }

  get value(): State {
    return this.#state;
  }

  /** Changes parts of the state. */
  change(parts: State): void {
    this.#state = { ...this.#state, ...parts };
    window.clearTimeout(this.#timer);
    if (lengthOf(this.#state) <= easilyStored) this.#write();
    else this.#timer = window.setTimeout(() => this.#write(), typingPause);
  }

  #write(): void {
    window.clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#store.setState(this.#state);
  }
}

/** What the page keeps while it is hidden or loaded again. Another version may have stored it in any shape. */
export interface State {
  draft?: unknown;
  edits?: unknown;
  /** The id by which an editor tab finds its conversation again. */
  conversation?: string | undefined;
}

/** Where VS Code keeps it. Each time, VS Code sends all of it to another process. */
export interface StateStore {
  getState(): unknown;
  setState(state: State): void;
}

/** The number of characters that are stored with each key press. */
const easilyStored = 10_000;
/** Milliseconds without a change before more than that is stored. */
const typingPause = 500;

function lengthOf({ draft, edits }: State): number {
  const texts: unknown[] = [draft, edits].flat(2);
  return texts.reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0);
}
