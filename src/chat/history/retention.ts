import type { Age, History } from './history.ts';

/** What decides how long conversations are kept. */
export interface RetentionHost {
  /** For how many days; undefined where all are kept. */
  days(): number | undefined;
  /** The ids of those that this window has open, or in which a reply is on its way. */
  open(): string[];
  /** Milliseconds since 1970. */
  now(): number;
}

/** Milliseconds between two checks. */
export const checkPause = 5 * 60_000;

const day = 24 * 60 * 60_000;

/**
 * Deletes conversations in which nothing was said for as many days as the user keeps them: once a day, those that two checks in a row
 * find so. Windows know of each other only by the files: at each check each of them marks what it has open, so that whatever is in use
 * anywhere has changed by the second check. That is also so after the machine slept, and while windows start.
 */
export class Retention {
  readonly #history: Pick<History, 'ages' | 'age' | 'markUsed' | 'delete'>;
  readonly #host: RetentionHost;
  /** What the first of two checks has found, and when it was made. */
  #found: Age[] | undefined;
  #foundAt = -Infinity;

  constructor(history: Pick<History, 'ages' | 'age' | 'markUsed' | 'delete'>, host: RetentionHost) {
    this.#history = history;
    this.#host = host;
  }

  /** To be called when a window opens, and then after each pause. Never rejects: what cannot be deleted is tried again the next day. */
  async check(): Promise<void> {
    const [days, now] = [this.#host.days(), this.#host.now()];
    const found = this.#found;
    this.#found = undefined;
    if (days === undefined) return;
    this.#history.markUsed(this.#host.open(), now);
    const since = now - days * day;
    if (found) await this.#deleteUnused(found, since);
    else if (Math.abs(now - this.#foundAt) >= day) await this.#find(since, now);
  }

  async #find(since: number, now: number): Promise<void> {
    const ages = await this.#history.ages().catch(() => []);
    this.#found = ages.filter(({ at }) => at < since);
    this.#foundAt = now;
  }

  async #deleteUnused(found: Age[], since: number): Promise<void> {
    for (const { id, usedAt } of found) {
      const age = this.#history.age(id);
      const isUnused = age?.usedAt === usedAt && age.at < since && !this.#host.open().includes(id);
      if (isUnused) await this.#history.delete(id).catch(() => undefined);
    }
  }
}
