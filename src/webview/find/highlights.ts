import type { Match } from './matches.ts';

const all = 'found';
const current = 'found-current';
/** Matches that are marked before and after the one that is shown: each costs something whenever text arrives. */
const around = 500;

/** Marks matches, and among them the one that is shown, by colours alone: nothing of the page changes. */
export function highlight(matches: Match[], index: number): void {
  const shown = matches.slice(index, index + 1);
  CSS.highlights.set(all, highlightOf(matchesToMark(matches, index)));
  CSS.highlights.set(current, Object.assign(highlightOf(shown), { priority: 1 }));
}

/** Those of all matches that are marked, where the one with this index is shown. */
export function matchesToMark(matches: Match[], index: number): Match[] {
  return matches.slice(Math.max(index - around, 0), index + around);
}

/** Takes all marks away. */
export function clearHighlights(): void {
  CSS.highlights.delete(all);
  CSS.highlights.delete(current);
}

function highlightOf(matches: Match[]): Highlight {
  const highlight = new Highlight();
  for (const { range } of matches) highlight.add(range);
  return highlight;
}
