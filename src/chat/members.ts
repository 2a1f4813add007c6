import { itemsOf } from './codeItems.ts';
import { type Contents, contentsOf, isBare } from './contents.ts';
import { depthOf } from './lineDepth.ts';
import { memberName } from './memberNames.ts';

/**
 * Whether a class, an object, a list or the like has members that its other version lacks: code that is shortened would delete them. The
 * statements of a function may change.
 */
export function lacksMembers(item: string[], original: string[]): boolean {
  const contents = contentsOf(original);
  if (contents === 'statements') return false;
  const members = insideOf(original);
  if (contents === 'elements') return lacksElements(item, members);
  const kept = byName(insideOf(item), contents);
  return members.some((member) => {
    const name = memberName(member, contents) ?? (isBare(original) ? (member[0] ?? '').trim() : undefined);
    if (name === undefined) return false;
    if (item.length === 1) return !(item[0] ?? '').includes(name);
    return !(kept.get(name) ?? []).some((other) => !lacksMembers(other, member));
  });
}

/** Elements have no names: a list may change one, but neither have fewer nor all others. */
function lacksElements(item: string[], elements: string[][]): boolean {
  const texts = elements.map((element) => memberName(element, 'elements') ?? '');
  if (item.length === 1) return texts.some((text) => !(item[0] ?? '').includes(text));
  const others = insideOf(item);
  const kept = new Set(others.map((other) => memberName(other, 'elements')));
  if (others.length < elements.length || (texts.length > 1 && !texts.some((text) => kept.has(text)))) return true;
  return (
    others.length === elements.length && elements.some((element, at) => lacksMembers(others[at] ?? element, element))
  );
}

/** The items inside an item, each with its lines. */
function insideOf(lines: string[]): string[][] {
  const depth = depthOf(lines[0]);
  const inside = lines.slice(1).filter((line) => line.trim() && depthOf(line) > depth);
  return itemsOf(inside).map(({ head, last }) => inside.slice(head, last + 1));
}

function byName(members: string[][], contents: Contents): Map<string, string[][]> {
  const found = new Map<string, string[][]>();
  for (const member of members) {
    const name = memberName(member, contents) ?? (member[0] ?? '').trim();
    found.set(name, [...(found.get(name) ?? []), member]);
  }
  return found;
}
