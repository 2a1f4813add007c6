import { type Definition, definitionsAmong, flat, pathOf } from './definitions.ts';
import { type Fragment, parsedCode, parsedDocument } from './fragment.ts';
import { type NamedCode, namedCodeAmong } from './namedCode.ts';
import { goneAmong, isNoValue, pathsAmong } from './placing/goneFrom.ts';

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
  const own: Defined = {
    names: new Set(defined.map(({ name }) => name)),
    forms: new Set(defined.map(formOf)),
    paths: pathsAmong(defined),
  };
  return {
    isNew: defined.some(({ kind }) => kind !== 'value') && defined.every(({ name }) => !known.has(name)),
    all: namedCodeAmong(before, language).flatMap(({ named, definition }) =>
      definition ? replaceableAs(named, definition, own) : defaultExportIn(named, now, language),
    ),
  };
}

/** What code defines: the names, kinds and forms on its first level, and the paths of everything in it. */
interface Defined {
  names: ReadonlySet<string>;
  forms: ReadonlySet<string>;
  paths: ReadonlySet<string>;
}

function replaceableAs(named: NamedCode, definition: Definition, defined: Defined): Replaceable[] {
  const isDefined = defined.names.has(definition.name);
  const isOffered = isDefined || isOfKind(definition, defined);
  return isOffered ? [{ ...named, isDefined, gone: goneBy(definition, defined) }] : [];
}

/** A default export without a name, which may be anything. */
function defaultExportIn(named: NamedCode, code: Fragment, language: string): Replaceable[] {
  const isDefined = namedCodeAmong(code, language).some(({ definition }) => !definition);
  return [{ ...named, isDefined, gone: isDefined ? [] : [named.name] }];
}

function isOfKind(definition: Definition, { forms }: Defined): boolean {
  const { kind, isBodiless } = definition;
  if (forms.size === 0) return !isBodiless && (kind === 'function' || kind === 'type');
  return forms.has(formOf(definition));
}

function formOf({ kind, isBodiless }: Definition): string {
  return `${kind} ${isBodiless}`;
}

/** The names of a definition, and of the functions and types inside it, that other definitions in its place do not have. */
function goneBy(definition: Definition, { paths }: Defined): string[] {
  const all = flat([definition]).filter((each) => each === definition || isNoValue(each));
  return goneAmong(all, paths, pathOf(definition).length - 1);
}
