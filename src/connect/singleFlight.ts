import { untilAborted } from '../service/untilAborted.ts';

interface Flight<Value> {
  value: Promise<Value>;
  stop: AbortController;
  waiting: number;
}

/** Work of which only one of each name runs at a time, for all who want its result. It is aborted once nobody waits for it any more. */
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
    // Where nobody waits any more, its failure is nobody's.
    flight.value.catch(() => undefined);
    this.#flights.set(name, flight);
    return flight;
  }

  /** After the end of the work there is nothing left to abort. */
  #end(name: string, flight: Flight<Value>): void {
    if (this.#flights.get(name) === flight) this.#flights.delete(name);
    flight.stop.abort();
  }
}
