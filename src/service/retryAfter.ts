/** `Retry-After`, in seconds or as a date, → seconds from now; undefined where there is none that can be read. A date is compared with that of the answer: this machine's clock may be another. (RFC 9110, 10.2.3; CASES V27, V28) */
export function retryAfter(header: string | string[] | undefined, now = Date.now()): number | undefined {
  const value = String(header ?? '').trim();
  if (/^\d+$/.test(value)) return Number(value);
  // Every date of HTTP begins with its weekday; Date.parse would take `-1` and `in 5` for dates of 2001.
  const date = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
