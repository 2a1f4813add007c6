import type { Age, History } from './history.ts';

/**
 * Deletes conversations without a new message for as many days as the user keeps them, except those that are pinned. Once a day, a check finds such conversations, and
 * the next check deletes those that are still unused. Windows share nothing but the files: at each check, each window marks the
 * conversations that it has open, so that a conversation that is in use anywhere has changed by the second check. This also works after the
 * machine was asleep, and while windows start.
 */
export class Retention {
  readonly #history: Pick<History, 'ages' | 'age' | 'markUsed' | 'delete'>;
  readonly #host: RetentionHost;
  /** What the first of two checks found, and when it ran. */
  #found: Age[] | undefined;
  #foundAt = -Infinity;

  constructor(history: Pick<History, 'ages' | 'age' | 'markUsed' | 'delete'>, host: RetentionHost) {
    this.#history = history;
    this.#host = host;
  }

  /**
   * Must be called when a window opens, and then after each `checkPause`. Never rejects: a conversation that cannot be deleted is tried
   * again the next day.
   */
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
    this.#found = ages.filter((age) => isOld(age, since));
    this.#foundAt = now;
  }

  async #deleteUnused(found: Age[], since: number): Promise<void> {
    for (const { id, usedAt } of found) {
      const age = this.#history.age(id);
      const isUnused = age?.usedAt === usedAt && isOld(age, since) && !this.#host.open().includes(id);
      if (isUnused) await this.#history.delete(id).catch(() => undefined);
    }
  }
}

/**
 * Begins to delete, now and after each pause, what is older than the user keeps it: conversations, and the requests of commands. Returns a
 * function that ends this.
 */
export function deleteOld(
  keptDays: RetentionHost['days'],
  retention: Pick<Retention, 'check'>,
  commandRecord: { deleteOlderThan(days: number): Promise<void> },
): () => void {
  const check = (): void => {
    const days = keptDays();
    void retention.check();
    if (days !== undefined) void commandRecord.deleteOlderThan(days);
  };
  check();
  const timer = setInterval(check, checkPause);
  return () => clearInterval(timer);
}

function isOld({ at, pinned }: Age, since: number): boolean {
  return at < since && !pinned;
}

/** Decides how long conversations are kept. */
export interface RetentionHost {
  /** The number of days after which conversations are deleted; undefined if all are kept. */
  days(): number | undefined;
  /** The ids of the conversations that this window has open, or in which a reply is arriving. */
  open(): string[];
  /** The current time in milliseconds since 1970. */
  now(): number;
}

/** The milliseconds between two checks. */
const checkPause = 5 * 60_000;

const day = 24 * 60 * 60_000;
