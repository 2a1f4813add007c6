import * as vscode from 'vscode';
import { field, parsed } from '../../shared/json.ts';
import { nameOf } from './nameOf.ts';
import { allowEditing } from './inertEditing.ts';

// Before the user accepts it, text of a model has no language that a language service knows: the service for JSON loads the address in
// `$schema`, the one for JavaScript loads the types of imported packages, and others do more. Our own languages have the grammars of VS
// Code's languages, and nothing else. (CASES R18)

const prefix = 'realm-chat-';
/**
 * Added to the scope of a grammar, it makes the scope of our own grammar, so that the colours of a theme for the original scope also apply
 * to ours.
 */
const suffix = '.realm-chat';

/**
 * Ends the path of each text. It is invisible, and no pattern for names of files matches a name that ends with it, such as the patterns of
 * `workbench.editorAssociations`, custom editors and language services.
 */
const mark = '\u2060';

/** What a text without language services represents. */
export interface Shown {
  /** The name of the file, or another name that users know. */
  name: string;
  /** The language identifier of VS Code. */
  language: string;
  /** The address of the file, if the text is the content that the file would have. */
  file?: string;
}

/**
 * The address of a text that is only coloured like its language. VS Code takes the name and the folders that it shows from the path.
 * Texts with different `id`s have different addresses. Before the text is shown, its document must get our own language.
 */
export function inertUri(scheme: string, id: string, shown: Shown): vscode.Uri {
  const authority = `${id}.${inertLanguage(shown.language)}`;
  return vscode.Uri.from({ scheme, authority, path: `/${shown.name}${mark}`, query: JSON.stringify(shown) });
}

/** Our own language, which a document at such an address must have before it contains text of a model. */
export function languageAt({ authority }: vscode.Uri): string {
  return authority.slice(authority.lastIndexOf('.') + 1);
}

/** Opens a text at such an address; a file there is read in the `encoding`, regardless of the settings. */
export async function openInert(uri: vscode.Uri, options?: { encoding: string }): Promise<vscode.TextDocument> {
  allowEditing(languageAt(uri));
  return inert(await vscode.workspace.openTextDocument(uri, options));
}

/** Sets our own language, in place of the one that VS Code has chosen. */
export async function inert(document: vscode.TextDocument): Promise<vscode.TextDocument> {
  const language = languageAt(document.uri);
  return document.languageId === language ? document : vscode.languages.setTextDocumentLanguage(document, language);
}

/** The name and language of a document, or of what it represents if its address was made by `inertUri`. */
export function nameAndLanguageOf({ uri, languageId }: Pick<vscode.TextDocument, 'uri' | 'languageId'>): Shown {
  return inertlyShown({ uri, languageId }) ?? { name: nameOf(uri), language: languageId };
}

/** The file whose content one of our own documents shows; undefined for any other document. */
export function representedFile({ scheme, query }: vscode.Uri): vscode.Uri | undefined {
  const file = scheme.startsWith(prefix) ? field(parsed(query), 'file') : undefined;
  return typeof file === 'string' ? vscode.Uri.parse(file) : undefined;
}

function queried({ query }: vscode.Uri): Shown | undefined {
  const shown = parsed(query);
  const [name, language] = [field(shown, 'name'), field(shown, 'language')];
  return typeof name === 'string' && typeof language === 'string' ? { name, language } : undefined;
}

/** The name and language of a document whose address was made by `inertUri`, if it has our own language; undefined for any other. */
export function inertlyShown({ uri, languageId }: Pick<vscode.TextDocument, 'uri' | 'languageId'>): Shown | undefined {
  return languageId.startsWith(prefix) ? queried(uri) : undefined;
}

/** Our own language with the colours of another language, or the one without colours if there is none. */
export function inertLanguage(language: string): string {
  const own = ownScopes();
  const named = prefix + language;
  const scope = scopeOf(language) ?? own.get(named);
  if (own.get(named) === scope && own.has(named)) return named;
  return [...own.keys()].find((id) => own.get(id) === scope) ?? `${prefix}plaintext`;
}

interface Grammar {
  language?: string;
  scopeName: string;
}

/** Our own languages, each with the scope of the grammar that it includes. */
function ownScopes(): Map<string, string> {
  const own = allGrammars().filter(({ scopeName }) => scopeName.endsWith(suffix));
  return new Map(own.map(({ language = '', scopeName }) => [language, scopeName.slice(0, -suffix.length)]));
}

/** The scope of the grammar of a language. The language may also be from an installed extension that uses one of VS Code's grammars. */
function scopeOf(language: string): string | undefined {
  return allGrammars().findLast((grammar) => grammar.language === language)?.scopeName;
}

function allGrammars(): Grammar[] {
  return contributed('grammars') as Grammar[];
}

/** The name of a language as VS Code shows it, or its identifier if it has none. */
export function languageName(language: string): string {
  const names = contributed('languages').map(
    (entry) => field(entry, 'id') === language && field(field(entry, 'aliases'), 0),
  );
  return names.find((name) => typeof name === 'string') ?? language;
}

/** What all extensions contribute under this name, which is a list. */
function contributed(point: string): unknown[] {
  return vscode.extensions.all.flatMap(({ packageJSON }) => {
    const entries = field(field(packageJSON, 'contributes'), point);
    return Array.isArray(entries) ? (entries as unknown[]) : [];
  });
}
