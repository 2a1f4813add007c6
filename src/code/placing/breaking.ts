import { definitionsAmong } from '../definitions.ts';
import { isImport } from '../imports.ts';
import { errorsIn, type Fragment, parsedDocumentWith } from '../fragment.ts';
import { definingTypes } from '../nodeTypes.ts';
import { grammarOf, parserFor, type SyntaxNode } from '../syntax.ts';
import { spliced, type Stretch } from '../splice.ts';
import { definedTwice } from './definedTwice.ts';
import { lostBody } from './lostBody.ts';
import { lostNames } from './lostNames.ts';

/**
 * What is wrong with a changed document. `misfit`: the change does not fit what is around it, because more of the document does not parse, or
 * other statements begin and end elsewhere. `twice`: it defines something again. `empty`: a function has lost its statements. `gone`: what was
 * defined in the place is not any more. `imports`: imports are not at the start of the file, where they belong.
 */
export type Damage =
  | { kind: 'misfit' | 'imports' }
  | { kind: 'twice' | 'empty'; name: string }
  | { kind: 'gone'; names: string[] };

/** What is wrong with a document in which code replaces a stretch; undefined if nothing is that was right before. */
export type DamageOf = (place: Stretch, code: string) => Damage | undefined;

/** Resolves with a check of changes of a document. It finds nothing in a language without a grammar, and in a text that is too long. */
export async function damageTo(document: string, language: string): Promise<DamageOf> {
  const parse = await parserFor(language);
  let parsed: Fragment | undefined;
  return (place, code) => {
    const now = parsedDocumentWith(parse, spliced(document, place, code), language);
    const before = (parsed ??= parsedDocumentWith(parse, document, language));
    if (!now || !before) return undefined;
    if (errorsIn(now) > errorsIn(before)) return { kind: 'misfit' };
    const twice = definedTwice(before, now, grammarOf(language) ?? '');
    if (twice !== undefined) return { kind: 'twice', name: twice };
    const empty = lostBody(before, now);
    if (empty !== undefined) return { kind: 'empty', name: empty };
    const newPlace = { start: place.start, end: place.start + code.length };
    if (importsWithin(now, newPlace) && !importsWithin(before, place)) return { kind: 'imports' };
    const moves = movesOthers(statementsAround(before, place), statementsAround(now, newPlace));
    if (moves) return { kind: 'misfit' };
    const gone = lostNames(before, place, now, newPlace);
    return gone.length > 0 ? { kind: 'gone', names: gone } : undefined;
  };
}

/**
 * Whether a statement that begins above or below a changed place is now part of another, or no longer, or one around the place ends within
 * it. A statement above may go on in it: in Python, a function does when a line is added to its end.
 */
function movesOthers(before: Statements, now: Statements): boolean {
  return now.above !== before.above || now.around < before.around || now.below !== before.below;
}

/** The numbers of statements that begin above a place, that begin above it and end below it, and that begin below it. */
interface Statements {
  above: number;
  around: number;
  below: number;
}

function statementsAround({ nodes, start: offset }: Fragment, { start, end }: Stretch): Statements {
  const above = nodes.filter((node) => node.start < offset + start);
  return {
    above: above.length,
    around: above.filter((node) => node.end > offset + end).length,
    below: nodes.filter((node) => node.start >= offset + end).length,
  };
}

/** Whether a place contains imports that are not in a function, and are below a function or class of the file, or in one. */
function importsWithin({ nodes, text, start: offset }: Fragment, { start, end }: Stretch): boolean {
  const [from, to] = [offset + start, offset + end];
  const first = definitionsAmong(nodes, text).find(({ kind }) => kind === 'function' || kind === 'type');
  if (!first || first.node.start >= from) return false;
  const isWithin = (node: SyntaxNode): boolean => {
    if (node.end <= from || to <= node.start) return false;
    if (from <= node.start && node.end <= to) return isImport(node, text);
    return definingTypes.get(node.type) !== 'function' && node.children.some(isWithin);
  };
  return nodes.some(isWithin);
}
