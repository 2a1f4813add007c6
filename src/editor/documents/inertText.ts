import * as vscode from 'vscode';
import { nameOf } from './nameOf.ts';
import { allowEditing } from './inertEditing.ts';
import {
  contributedBy,
  fileIn,
  inertAmong,
  languageNameAmong,
  ownPrefix,
  shownIn,
  type Shown,
} from './inertLanguages.ts';

// Before the user accepts it, text of a model has no language that a language service knows: the service for JSON loads the address in
// `$schema`, the one for JavaScript loads the types of imported packages, and others do more. Our own languages have the grammars of VS
// Code's languages, and nothing else. (CASES R18)

/**
 * Ends the path of each text. It is invisible, and no pattern for names of files matches a name that ends with it, such as the patterns of
 * `workbench.editorAssociations`, custom editors and language services.
 */
const mark = '\u2060';

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
export function representedFile(uri: vscode.Uri): vscode.Uri | undefined {
  const file = fileIn(uri);
  return file === undefined ? undefined : vscode.Uri.parse(file);
}

/** The name and language of a document whose address was made by `inertUri`, if it has our own language; undefined for any other. */
export function inertlyShown({ uri, languageId }: Pick<vscode.TextDocument, 'uri' | 'languageId'>): Shown | undefined {
  return languageId.startsWith(ownPrefix) ? shownIn(uri.query) : undefined;
}

/** Our own language with the colours of another language, or the one without colours if there is none. */
export function inertLanguage(language: string): string {
  return inertAmong(contributed('grammars'), language);
}

/** The name of a language as VS Code shows it, or its identifier if it has none. */
export function languageName(language: string): string {
  return languageNameAmong(contributed('languages'), language);
}

/** What all extensions contribute under this name, which is a list. */
function contributed(point: string): unknown[] {
  return contributedBy(
    vscode.extensions.all.map(({ packageJSON }): unknown => packageJSON),
    point,
  );
}
