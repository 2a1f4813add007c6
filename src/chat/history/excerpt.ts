import { patternForWords } from '../../shared/pattern.ts';

/** The words with the text around them, on one line, from the first text that contains them; undefined if none does. */
export function excerpt(texts: string[], words: string): string | undefined {
  if (!words.trim()) return undefined;
  const looked = new RegExp(patternForWords(words.trim()), 'iu');
  for (const text of texts) {
    const index = text.search(looked);
    if (index >= 0) return around(text, index);
  }
  return undefined;
}

/** The number of characters that are shown before the match, and in total. */
const before = 30;
const length = 120;

function around(text: string, index: number): string {
  const start = Math.max(index - before, 0);
  const part = text
    .slice(start, start + length)
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .trim();
  return `${start > 0 ? '…' : ''}${part}${start + length < text.length ? '…' : ''}`;
}
