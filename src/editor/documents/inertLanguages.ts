import { field, parsed } from '../../shared/json.ts';

/** What our own languages, and the schemes of our own documents, begin with. */
export const ownPrefix = 'realm-chat-';

/**
 * Added to the scope of a grammar, it makes the scope of our own grammar, so that the colours of a theme for the original scope also apply
 * to ours.
 */
const suffix = '.realm-chat';

/** What a text without language services represents. */
export interface Shown {
  /** The name of the file, or another name that users know. */
  name: string;
  /** The language identifier of VS Code. */
  language: string;
  /** The address of the file, if the text is the content that the file would have. */
  file?: string;
}

/** A grammar that an extension contributes. */
interface Grammar {
  language: string;
  scopeName: string;
}

/** The name and language in the query of one of our own addresses; undefined if they are not in it. */
export function shownIn(query: string): Shown | undefined {
  const shown = parsed(query);
  const [name, language] = [field(shown, 'name'), field(shown, 'language')];
  return typeof name === 'string' && typeof language === 'string' ? { name, language } : undefined;
}

/** The address of the file whose content one of our own documents shows; undefined for any other document. */
export function fileIn({ scheme, query }: { scheme: string; query: string }): string | undefined {
  const file = scheme.startsWith(ownPrefix) ? field(parsed(query), 'file') : undefined;
  return typeof file === 'string' ? file : undefined;
}

/** Our own language with the colours of another language, or the one without colours, given the grammars that extensions contribute. */
export function inertAmong(contributed: readonly unknown[], language: string): string {
  const grammars = contributed.flatMap(grammarIn);
  const own = ownScopes(grammars);
  const named = ownPrefix + language;
  const scope = scopeOf(grammars, language) ?? own.get(named);
  if (own.get(named) === scope && own.has(named)) return named;
  return [...own.keys()].find((id) => own.get(id) === scope) ?? `${ownPrefix}plaintext`;
}

/** A grammar as VS Code reads it; none if it has no scope: VS Code ignores it then. */
function grammarIn(entry: unknown): Grammar[] {
  const [language = '', scopeName] = [field(entry, 'language'), field(entry, 'scopeName')];
  return typeof language === 'string' && typeof scopeName === 'string' ? [{ language, scopeName }] : [];
}

/** Our own languages, each with the scope of the grammar that it includes. */
function ownScopes(grammars: readonly Grammar[]): Map<string, string> {
  const own = grammars.filter(({ scopeName }) => scopeName.endsWith(suffix));
  return new Map(own.map(({ language, scopeName }) => [language, scopeName.slice(0, -suffix.length)]));
}

/** The scope of the grammar of a language. The language may also be from an installed extension that uses one of VS Code's grammars. */
function scopeOf(grammars: readonly Grammar[], language: string): string | undefined {
  return grammars.findLast((grammar) => grammar.language === language)?.scopeName;
}

/** The name of a language as VS Code shows it, or its identifier if no extension contributes one. */
export function languageNameAmong(languages: readonly unknown[], language: string): string {
  const names = languages.map((entry) => field(entry, 'id') === language && field(field(entry, 'aliases'), 0));
  return names.find((name) => typeof name === 'string') ?? language;
}

/** What extensions contribute under this name, which is a list, given their manifests. */
export function contributedBy(manifests: readonly unknown[], point: string): unknown[] {
  return manifests.flatMap((manifest) => {
    const entries = field(field(manifest, 'contributes'), point);
    return Array.isArray(entries) ? (entries as unknown[]) : [];
  });
}
