import { type Definition, definitionsAmong, flat } from '../definitions.ts';
import type { Fragment } from '../fragment.ts';
import type { Stretch } from '../splice.ts';
import { hunksOf } from './hunks.ts';

/**
 * Returns the names of the functions, classes, fields and tests that were in a changed place and are no longer in it, with nothing new where
 * they were: code may be only the body of a function, or leave out members of a class. What got a new name is not lost.
 */
export function lostNames(before: Fragment, place: Stretch, now: Fragment, newPlace: Stretch): string[] {
  const [names, left] = [namesIn(before, place), namesIn(now, newPlace)];
  const [old, kept] = [countsOf(names), countsOf(left)];
  const shrunk = hunksOf(names, left).filter((hunk) => hunk.now.length < hunk.before.length);
  const gone = new Set(shrunk.flatMap((hunk) => hunk.before));
  return [...gone].filter((name) => (kept.get(name) ?? 0) < (old.get(name) ?? 0));
}

function countsOf(names: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Returns the names that are defined in a place, in order, without those within its functions, whose statements may change. */
function namesIn({ nodes, text, start }: Fragment, place: Stretch): string[] {
  const isInside = ({ core }: Definition): boolean =>
    start + place.start <= core.start && core.end <= start + place.end;
  const inside = flat(definitionsAmong(nodes, text)).filter(isInside);
  const isOnly = inside.length === 1;
  const counted = inside.filter(
    (each) => (each.kind !== 'value' || each.owner?.kind === 'type' || isOnly) && !isInFunction(each, isInside),
  );
  return counted.map(({ name }) => name);
}

function isInFunction({ owner }: Definition, isInside: (definition: Definition) => boolean): boolean {
  if (!owner || !isInside(owner)) return false;
  return owner.kind === 'function' || isInFunction(owner, isInside);
}
