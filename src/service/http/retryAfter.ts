/**
 * `Retry-After`, in seconds or as a date, → seconds from now; undefined if it is missing or cannot be read. A date is compared with `now`,
 * the date of the response: the clock of this machine may differ. (RFC 9110, 10.2.3; CASES V27, V28)
 */
export function retryAfter(header: string | string[] | undefined, now = Date.now()): number | undefined {
  const value = String(header ?? '').trim();
  if (/^\d+$/.test(value)) return Number(value);
  // Every HTTP date begins with its weekday; Date.parse would take `-1` and `in 5` for dates of 2001.
  const date = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
