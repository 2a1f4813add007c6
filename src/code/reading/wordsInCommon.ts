import { likenessOf } from '../likeness.ts';

/**
 * Whether a text without a grammar is a changed form of another: they have words in common in the same order, and its first and its last
 * line are made of words that the other has too.
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

/** Words and signs, each with the one after it. */
function pairsIn(text: string): string[] {
  const parts = text.match(/[\p{L}\p{Nd}_]+|[^\s\p{L}\p{Nd}_]/gu) ?? [];
  return parts.map((part, at) => `${part} ${parts[at + 1] ?? ''}`);
}
