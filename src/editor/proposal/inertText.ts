import * as vscode from 'vscode';
import { at, parsed } from '../../service/json.ts';
import { nameOf } from '../attach/nameOf.ts';
import { allowEditing } from './inertEditing.ts';

// Text of a model is in no language that a language service knows before it is accepted: JSON's fetches what `$schema` names, that
// of JavaScript the types of what is imported, and others do more. Languages of our own have the grammars of VS Code's, and nothing
// else. (CASES R18)

const prefix = 'realm-chat-';
/** Behind the scope of a grammar it makes the scope of ours, in which the colours of themes for the former apply. */
const suffix = '.realm-chat';

/** What a text that only has colours represents. */
export interface Shown {
  /** The name of the file, or another name that users know. */
  name: string;
  /** As VS Code names languages. */
  language: string;
  /** The address of the file, if the text is the content that a file would have. */
  file?: string;
}

/**
 * The address of a text of which only the colours are those of its language. Its path makes VS Code choose our own language, and shows nobody what
 * it represents; that is in its query, from which VS Code takes its label.
 */
export function inertUri(scheme: string, folder: string, shown: Shown): vscode.Uri {
  const path = `/${folder}/text.${inertLanguage(shown.language)}`;
  return vscode.Uri.from({ scheme, path, query: JSON.stringify(shown) });
}

/** Opens a text at such an address. A setting of the user or of a workspace may give every file a language of its own. */
export async function openInert(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const language = uri.path.slice(uri.path.lastIndexOf('.') + 1);
  allowEditing(language);
  const document = await vscode.workspace.openTextDocument(uri);
  return document.languageId === language ? document : vscode.languages.setTextDocumentLanguage(document, language);
}

/** The name and language of a document, or of what it represents if its address was made here. */
export function shownBy({ uri, languageId }: Pick<vscode.TextDocument, 'uri' | 'languageId'>): Shown {
  return (languageId.startsWith(prefix) && queried(uri)) || { name: nameOf(uri), language: languageId };
}

/** The file whose content one of our documents shows; undefined for any other document. */
export function representedFile({ scheme, query }: vscode.Uri): vscode.Uri | undefined {
  const file = scheme.startsWith(prefix) ? at(parsed(query), 'file') : undefined;
  return typeof file === 'string' ? vscode.Uri.parse(file) : undefined;
}

function queried({ query }: vscode.Uri): Shown | undefined {
  const shown = parsed(query);
  const [name, language] = [at(shown, 'name'), at(shown, 'language')];
  return typeof name === 'string' && typeof language === 'string' ? { name, language } : undefined;
}

/** Our own language with the colours of another; without colours where there is none. */
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

/** The languages of our own, and the scopes whose grammars they include. */
function ownScopes(): Map<string, string> {
  const own = allGrammars().filter(({ scopeName }) => scopeName.endsWith(suffix));
  return new Map(own.map(({ language = '', scopeName }) => [language, scopeName.slice(0, -suffix.length)]));
}

/** Also of an extension that VS Code does not bring along, whose grammar may be one of VS Code's. */
function scopeOf(language: string): string | undefined {
  return allGrammars().findLast((grammar) => grammar.language === language)?.scopeName;
}

function allGrammars(): Grammar[] {
  return vscode.extensions.all.flatMap(({ packageJSON }) => {
    const { contributes } = packageJSON as { contributes?: { grammars?: unknown } };
    return Array.isArray(contributes?.grammars) ? (contributes.grammars as Grammar[]) : [];
  });
}
