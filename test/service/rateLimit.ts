import { Refusal } from './refusal.ts';

/** How many replies each key may get in how many seconds. */
export interface RateLimit {
  requests: number;
  seconds: number;
}

interface Window {
  /** In milliseconds since 1970. */
  end: number;
  requests: number;
}

/** Counts the requests of each key, in time windows that begin with the first request of the key. */
export class RateLimiter {
  readonly #limit: RateLimit;
  readonly #windows = new Map<string, Window>();
  #refusals = 0;

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /** Counts a request. Throws a Refusal (429) when there were too many; its `Retry-After` alternates between seconds and a date. */
  admit(key: string): void {
    const { requests, seconds } = this.#limit;
    const now = Date.now();
    const known = this.#windows.get(key);
    const window = known && known.end > now ? known : { end: now + seconds * 1000, requests: 0 };
    this.#windows.set(key, window);
    if (window.requests >= requests) throw this.#refusal(window.end, now);
    window.requests += 1;
  }

  #refusal(end: number, now: number): Refusal {
    this.#refusals += 1;
    const date = new Date(Math.ceil(end / 1000) * 1000).toUTCString();
    const after = this.#refusals % 2 === 0 ? date : String(Math.ceil((end - now) / 1000));
    return new Refusal(429, 'Rate limit reached for this key.', { 'retry-after': after });
  }
}
