import { untilAborted } from './untilAborted.ts';

/**
 * Runs only one piece of work per name at a time, for all callers that want its result. It is aborted when no caller waits for it any
 * longer.
 */
export class SingleFlight<Value> {
  readonly #flights = new Map<string, Flight<Value>>();

  /** Joins the work of this name, or starts it. Rejects as the work does, or with the reason of this caller's signal. */
  async join(name: string, start: (signal: AbortSignal) => Promise<Value>, signal: AbortSignal): Promise<Value> {
    signal.throwIfAborted();
    const flight = this.#flights.get(name) ?? this.#begin(name, start);
    flight.waiting++;
    try {
      return await untilAborted(flight.value, signal);
    } finally {
      flight.waiting--;
      if (flight.waiting === 0) this.#end(name, flight);
    }
  }

  #begin(name: string, start: (signal: AbortSignal) => Promise<Value>): Flight<Value> {
    const stop = new AbortController();
    const flight = { value: start(stop.signal), stop, waiting: 0 };
    // If no caller waits any longer, a failure is ignored.
    flight.value.catch(() => undefined);
    this.#flights.set(name, flight);
    return flight;
  }

  /** Ends work that no caller waits for. If it has already ended, the abort has no effect. */
  #end(name: string, flight: Flight<Value>): void {
    this.#flights.delete(name);
    flight.stop.abort();
  }
}

interface Flight<Value> {
  value: Promise<Value>;
  stop: AbortController;
  waiting: number;
}
