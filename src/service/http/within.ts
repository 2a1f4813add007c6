import type { ServiceError } from '../errors/errors.ts';
import { untilAborted } from '../../shared/untilAborted.ts';

/**
 * Runs one phase of a request. If it takes longer than a number of seconds (0 is no limit), throws `late()` and aborts the signal that the
 * phase got; nothing that arrives meanwhile extends the limit. If `signal` is aborted, throws its reason. Waits for nothing in either case.
 */
export async function within<T>(
  seconds: number,
  late: () => ServiceError,
  signal: AbortSignal,
  phase: (limited: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const timer = seconds > 0 ? setTimeout(() => limit.abort(late()), seconds * 1000) : undefined;
  const limited = AbortSignal.any([signal, limit.signal]);
  return untilAborted(phase(limited), limited).finally(() => clearTimeout(timer));
}
