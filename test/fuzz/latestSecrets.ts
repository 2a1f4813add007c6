// Secrets that windows store at the same time, in a storage that works like that of VS Code in a browser.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { FuzzProperty } from '../support/fuzzProperty.ts';
import { LatestSecrets } from '../../src/connect/keys/latestSecrets.ts';

type Item = string | undefined;

/** A window's part of the storage: the item it knows, the one it has not written yet, and what other windows have written. */
class Window {
  readonly secrets: LatestSecrets;
  readonly others: Window[] = [];
  readonly inbox: Item[] = [];
  item: Item;
  #unwritten: { item: Item } | undefined;

  constructor(now: () => number) {
    const set = (item: Item): Promise<void> => {
      if (item === this.item) return Promise.resolve();
      this.item = item;
      this.#unwritten = { item };
      return this.secrets.settle('key');
    };
    const storage = {
      get: () => Promise.resolve(this.item),
      store: (_: string, item: string) => set(item),
      delete: () => set(undefined),
    };
    this.secrets = new LatestSecrets(storage, now);
  }

  /** Writes the stored item. Only the other windows are notified of it. */
  write(): void {
    if (this.#unwritten) for (const other of this.others) other.inbox.push(this.#unwritten.item);
    this.#unwritten = undefined;
  }

  /** Takes an item that another window has written. It counts at once, but an unwritten item of this window is still written later. */
  async receive(): Promise<void> {
    if (this.inbox.length === 0) return;
    const item = this.inbox.shift();
    if (item === this.item) return;
    this.item = item;
    await this.secrets.settle('key');
  }

  get isBusy(): boolean {
    return this.#unwritten !== undefined || this.inbox.length > 0;
  }
}

const step = fc.record({
  window: fc.nat({ max: 2 }),
  act: fc.constantFrom('store', 'write', 'receive', 'receive'),
  /** Clocks stand still, go on, or are set back. */
  time: fc.constantFrom(0, 1, 5, -100),
} as const);

export const properties: FuzzProperty[] = [
  {
    name: 'are the same in all windows in the end: the one that was stored last, as far as clocks tell',
    property: () =>
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        let now = 1000;
        const windows = [0, 1, 2].map(() => new Window(() => now));
        for (const one of windows) one.others.push(...windows.filter((other) => other !== one));
        let last = '';
        for (const [index, { window, act, time }] of steps.entries()) {
          now += time;
          const acting = windows[window];
          if (act === 'store') await acting?.secrets.store('key', (last = `sk-${index}`));
          else await acting?.[act]();
        }
        for (let round = 0; windows.some(({ isBusy }) => isBusy); round++) {
          assert.ok(round < 100, 'they come to rest');
          for (const each of windows) each.write();
          for (const each of windows) while (each.inbox.length > 0) await each.receive();
        }
        const found = await Promise.all(windows.map(({ secrets }) => secrets.get('key')));
        assert.equal(new Set(found).size, 1, found.join());
        const isClockRight = steps.every(({ time }) => time > 0);
        if (isClockRight && last !== '') assert.equal(found[0], last);
      }),
    runs: 500,
  },
];
