/** A size of a font in pixels, as VS Code accepts it; undefined for anything else. */
export function fontSize(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 6 && value <= 100 ? value : undefined;
}

/** The family or the weight of a font; undefined for VS Code's own one, for which it writes "default", and for anything else. */
export function fontText(value: unknown): string | undefined {
  const isText = typeof value === 'string' && value.trim() !== '' && value.length <= longest;
  return isText && value !== 'default' ? value : undefined;
}

const longest = 500;
