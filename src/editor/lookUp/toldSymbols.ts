import type { LookedUp } from '../../chat/lookUp/lookedUp.ts';

/**
 * The symbols of exactly a name, or else all of them: a language service also finds names that contain the letters somewhere. Some add the
 * parameters to the name of a function.
 */
export function namedSymbols<Symbol extends { name: string }>(
  name: string,
  symbols: readonly Symbol[],
): { found: readonly Symbol[]; areExact: boolean } {
  const exact = symbols.filter((symbol) => symbol.name.replace(/\(.*/s, '') === name);
  return exact.length > 0 ? { found: exact, areExact: true } : { found: symbols, areExact: false };
}

/** A list of what is shown of it, and whether there is more. */
interface Part {
  shown: readonly string[];
  hasMore: boolean;
}

/** Where something is defined and used, for the model: each place once. */
export function toldSymbols(defined: Part, used: Part): LookedUp {
  const [definitions, uses] = [defined, used].map(({ shown }) => [...new Set(shown)]);
  const lines = [
    ...(definitions ?? []),
    ...(defined.hasMore ? ['There are more, which are not listed.'] : []),
    ...(uses && uses.length > 0 ? ['Used at:', ...uses] : []),
    ...(used.hasMore ? ['There are more, which are not listed. Use search_text.'] : []),
  ];
  const result = lines.join('\n') || 'No symbol of this name was found. Use search_text.';
  return { result, count: definitions?.length ?? 0, hasMore: defined.hasMore };
}
