import type { Timeouts } from '../service/http/network.ts';

/** The timeouts of the settings `timeouts.…`, in seconds; 0 means none. If a value is not a number from 0 to 3600, it counts as not set. */
export function timeoutsOf(setting: (name: string) => unknown): Timeouts {
  return {
    connect: seconds(setting('timeouts.connect'), 10),
    firstByte: seconds(setting('timeouts.firstByte'), 120),
    idle: seconds(setting('timeouts.idle'), 120),
  };
}

function seconds(found: unknown, normal: number): number {
  return typeof found === 'number' && found >= 0 && found <= 3600 ? found : normal;
}
