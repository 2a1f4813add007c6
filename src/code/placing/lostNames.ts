import { type Definition, definitionsAmong, flat } from '../definitions.ts';
import type { Fragment } from '../fragment.ts';
import { variableTypes } from '../nodeTypes.ts';
import type { Stretch } from '../splice.ts';
import { hunksOf } from './hunks.ts';

/**
 * The names of the functions, classes, fields and tests that were in a changed place and are no longer in it, with nothing new where
 * they were: code may be only the body of a function, or leave out members of a class. What got a new name is not lost.
 */
export function lostNames(before: Fragment, place: Stretch, now: Fragment, newPlace: Stretch): string[] {
  const old = definedIn(before, place);
  // Variables and the declarations of a rule of CSS may go, as statements may, unless they are all that is replaced.
  const isMember = ({ core, owner }: Definition): boolean => owner?.kind === 'type' && !variableTypes.has(core.type);
  const isCounted = (each: Definition): boolean => each.kind !== 'value' || isMember(each) || old.length === 1;
  const names = old.filter(isCounted).map(({ name }) => name);
  const counts = countsOf(names);
  // A function may become a value.
  const still = definedIn(now, newPlace).filter((each) => isCounted(each) || counts.has(each.name));
  const left = still.map(({ name }) => name);
  const kept = countsOf(left);
  const shrunk = hunksOf(names, left).filter((hunk) => hunk.now.length < hunk.before.length);
  const gone = new Set(shrunk.flatMap((hunk) => hunk.before));
  return [...gone].filter((name) => (kept.get(name) ?? 0) < (counts.get(name) ?? 0));
}

function countsOf(names: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** What is defined in a place, in order, without what is within its functions, whose statements may change. */
function definedIn({ nodes, text, start }: Fragment, place: Stretch): Definition[] {
  const isInside = ({ core }: Definition): boolean =>
    start + place.start <= core.start && core.end <= start + place.end;
  const inside = flat(definitionsAmong(nodes, text)).filter(isInside);
  return inside.filter((each) => !isInFunction(each, isInside));
}

function isInFunction({ owner }: Definition, isInside: (definition: Definition) => boolean): boolean {
  if (!owner || !isInside(owner)) return false;
  return owner.kind === 'function' || isInFunction(owner, isInside);
}
