/** A limit in tokens, from a number or its digits; undefined if it is implausible: below 256, over 100 million, or not an integer. */
export function contextLengthOf(value: unknown): number | undefined {
  const isDigits = typeof value === 'string' && /^\s*\d{1,9}\s*$/.test(value);
  const tokens = isDigits ? Number(value) : value;
  return typeof tokens === 'number' && Number.isInteger(tokens) && tokens >= 256 && tokens <= 100_000_000
    ? tokens
    : undefined;
}
