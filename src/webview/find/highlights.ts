import type { Match } from './matches.ts';

const all = 'found';
const current = 'found-current';
/** The number of matches that are marked before and after the current one. Each mark costs time whenever text arrives. */
const around = 500;

/** Marks matches, and the current one differently, only with colours: the nodes of the page do not change. */
export function highlight(matches: Match[], index: number): void {
  const shown = matches.slice(index, index + 1);
  CSS.highlights.set(all, highlightOf(matchesToMark(matches, index)));
  CSS.highlights.set(current, Object.assign(highlightOf(shown), { priority: 1 }));
}

/** The matches to mark if the match with this index is the current one. */
export function matchesToMark(matches: Match[], index: number): Match[] {
  return matches.slice(Math.max(index - around, 0), index + around);
}

/** Removes all marks. */
export function clearHighlights(): void {
  CSS.highlights.delete(all);
  CSS.highlights.delete(current);
}

function highlightOf(matches: Match[]): Highlight {
  const highlight = new Highlight();
  for (const { range } of matches) highlight.add(range);
  return highlight;
}
