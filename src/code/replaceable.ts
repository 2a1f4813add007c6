import { type Definition, definitionsAmong, flat, pathOf } from './definitions.ts';
import { type Fragment, parsedCode, parsedDocument } from './fragment.ts';
import { type NamedCode, namedCodeAmong } from './namedCode.ts';
import { goneAmong, isNoValue } from './placing/goneFrom.ts';

/** Named code of a document that other code can replace. */
export interface Replaceable extends NamedCode {
  /** Whether the other code defines it, too. */
  isDefined: boolean;
  /** The names of what the document would no longer define. */
  gone: string[];
}

/** What code can replace in a document. */
export interface Replaceables {
  /** Whether the code defines functions, types or the like, and nothing that the document defines. Values may belong anywhere. */
  isNew: boolean;
  all: Replaceable[];
}

/**
 * What code can replace in a document: what it defines itself, and definitions of the same kind, because a name may have changed.
 * Code that defines nothing can replace each function and each type. Undefined if the language has no grammar, or if the document is too
 * long.
 */
export async function replaceableBy(
  document: string,
  code: string,
  language: string,
): Promise<Replaceables | undefined> {
  const before = await parsedDocument(document, language);
  const now = before && (await parsedCode(code, language));
  if (!now) return undefined;
  const defined = definitionsAmong(now.nodes, now.text);
  const known = new Set(flat(definitionsAmong(before.nodes, before.text)).map(({ name }) => name));
  return {
    isNew: defined.some(({ kind }) => kind !== 'value') && defined.every(({ name }) => !known.has(name)),
    all: namedCodeAmong(before, language).flatMap(({ named, definition }) =>
      definition ? replaceableAs(named, definition, defined) : defaultExportIn(named, now, language),
    ),
  };
}

function replaceableAs(named: NamedCode, definition: Definition, defined: Definition[]): Replaceable[] {
  const isDefined = defined.some(({ name }) => name === definition.name);
  const isOffered = isDefined || isOfKind(definition, defined);
  return isOffered ? [{ ...named, isDefined, gone: goneBy(definition, defined) }] : [];
}

/** A default export without a name, which may be anything. */
function defaultExportIn(named: NamedCode, code: Fragment, language: string): Replaceable[] {
  const isDefined = namedCodeAmong(code, language).some(({ definition }) => !definition);
  return [{ ...named, isDefined, gone: isDefined ? [] : [named.name] }];
}

function isOfKind({ kind, isBodiless }: Definition, defined: Definition[]): boolean {
  if (defined.length === 0) return !isBodiless && (kind === 'function' || kind === 'type');
  return defined.some((other) => other.kind === kind && other.isBodiless === isBodiless);
}

/** The names of a definition, and of the functions and types inside it, that other definitions in its place do not have. */
function goneBy(definition: Definition, defined: Definition[]): string[] {
  const all = flat([definition]).filter((each) => each === definition || isNoValue(each));
  return goneAmong(all, defined, pathOf(definition).length - 1);
}
