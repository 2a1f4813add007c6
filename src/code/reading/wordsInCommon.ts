import { likenessOf } from '../likeness.ts';

/**
 * Whether a text in a language without a grammar is a changed form of another: they share sequences of words, and at least half of the
 * words in its first and in its last line also occur in the other.
 */
export function readsLike(text: string, selected: string): boolean {
  const known = new Set(wordsIn(selected));
  const lines = text.split('\n').filter((line) => wordsIn(line).length > 0);
  const [first = '', last = ''] = [lines[0], lines.at(-1)];
  const isKnown = (line: string): boolean => {
    const words = wordsIn(line);
    return words.filter((word) => known.has(word)).length * 2 >= words.length;
  };
  return isKnown(first) && isKnown(last) && likenessOf(pairsIn(text), pairsIn(selected)) >= leastLikeness;
}

const leastLikeness = 0.3;

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{Nd}_]+/gu) ?? [];
}

/** Each word or sign together with the one after it. */
function pairsIn(text: string): string[] {
  const parts = text.match(/[\p{L}\p{Nd}_]+|[^\s\p{L}\p{Nd}_]/gu) ?? [];
  return parts.map((part, at) => `${part} ${parts[at + 1] ?? ''}`);
}
