import type { Definition } from '../definitions.ts';

/**
 * Whether a class, object, list or similar definition lacks members that its other version has, so that shortened code would delete them.
 * The statements of a function may change.
 */
export function lacksMembers(item: Definition, original: Definition): boolean {
  if (lacksElements(item.elements, original.elements)) return true;
  if (original.kind === 'function') return false;
  if (lacksElements(item.unnamed, original.unnamed)) return true;
  const kept = new Map<string, Definition[]>();
  for (const member of item.members)
    for (const name of namesOf(member)) kept.set(name, [...(kept.get(name) ?? []), member]);
  return original.members.some((member) => namesOf(member).some((name) => !takesVersion(kept.get(name) ?? [], member)));
}

/** Removes the first of some versions that lacks nothing of a member; returns false if there is none. */
function takesVersion(versions: Definition[], member: Definition): boolean {
  const at = versions.findIndex((version) => !lacksMembers(version, member));
  if (at >= 0) versions.splice(at, 1);
  return at >= 0;
}

/** The names in a definition. In some languages one line may declare several fields. */
function namesOf({ name, kind }: Definition): string[] {
  return kind === 'value' ? name.split(', ') : [name];
}

/** Whether a list has fewer elements than its original, or none of the same. Elements have no names, so a single one may change. */
function lacksElements(elements: string[], original: string[]): boolean {
  if (elements.length < original.length) return true;
  return original.length > 1 && !original.some((element) => elements.includes(element));
}
