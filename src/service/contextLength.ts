/** A limit in tokens, as a number or its digits; undefined for what no model has: less than 256, more than 100 million, or parts of one. */
export function contextLengthOf(value: unknown): number | undefined {
  const isDigits = typeof value === 'string' && /^\s*\d{1,9}\s*$/.test(value);
  const tokens = isDigits ? Number(value) : value;
  return typeof tokens === 'number' && Number.isInteger(tokens) && tokens >= 256 && tokens <= 100_000_000
    ? tokens
    : undefined;
}
