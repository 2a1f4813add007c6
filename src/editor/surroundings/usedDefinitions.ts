import * as vscode from 'vscode';
import type { Stretch } from '../../code/splice.ts';
import type { CodeAround } from '../../code/surroundings/codeAround.ts';
import type { DefinitionsIn, SentDefinition } from '../../code/surroundings/definitionsIn.ts';
import { nameAndLanguageOf } from '../documents/inertText.ts';
import type { Deadline } from './deadline.ts';
import { definitionPlace, offsetAt, withoutParts, type DefinitionPlace } from './definitionParts.ts';
import { isOwnFile, ownText, type OwnText } from './ownFiles.ts';

/**
 * Finds the definitions of the names in some code, in the order of the names: from the language server, or from the document itself if the
 * server finds nothing. Returns each definition once, and none that is within another.
 */
export async function usedDefinitions(
  document: vscode.TextDocument,
  { names }: CodeAround,
  stretches: readonly Stretch[],
  deadline: Deadline,
): Promise<UsedDefinition[]> {
  const files = new Files(document, stretches, deadline);
  const found: UsedDefinition[][] = [];
  const waiting = [...names.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, { name, offset }] = next;
      const places = deadline.isOver ? undefined : await deadline.inTime(placesOf(document, offset));
      found[at] = places && places.length > 0 ? await files.definitionsAt(places) : await files.ownNamed(name);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return withoutParts(found.flat());
}

/** A definition that code uses, in a file of the workspace. */
export interface UsedDefinition extends SentDefinition {
  uri: vscode.Uri;
}

/** Where a language server says that something is defined. */
type Place = DefinitionPlace<vscode.Uri>;

/** How many places are checked, because a server may name thousands. */
const mostPlaces = 20;
/** How many definitions are sent for one name, such as the parts of a type. */
const mostOfName = 3;
/** How many requests are sent to a language server at once. */
const atOnce = 8;

async function placesOf(document: vscode.TextDocument, offset: number): Promise<Place[]> {
  const found = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[] | undefined>(
    'vscode.executeDefinitionProvider',
    document.uri,
    document.positionAt(offset),
  );
  return (found ?? []).slice(0, mostPlaces).map(definitionPlace);
}

interface ReadFile extends OwnText {
  definitions: DefinitionsIn;
}

/** The files of the workspace that contain definitions. Each is read only once. */
class Files {
  readonly #document: vscode.TextDocument;
  readonly #stretches: readonly Stretch[];
  readonly #deadline: Deadline;
  readonly #read = new Map<string, Promise<ReadFile | undefined>>();

  constructor(document: vscode.TextDocument, stretches: readonly Stretch[], deadline: Deadline) {
    this.#document = document;
    this.#stretches = stretches;
    this.#deadline = deadline;
  }

  async definitionsAt(places: readonly Place[]): Promise<UsedDefinition[]> {
    const found: UsedDefinition[] = [];
    for (const { uri, position } of places) {
      const file = found.length < mostOfName ? await this.#deadline.inTime(this.#file(uri)) : undefined;
      const offset = file && offsetAt(file.text, position);
      const definition = offset === undefined ? undefined : file?.definitions.at(offset);
      if (definition) found.push({ uri, ...definition });
    }
    return found;
  }

  /** Finds a definition by name in the document of the code itself, which can be read even after the deadline. */
  async ownNamed(name: string): Promise<UsedDefinition[]> {
    const { uri } = this.#document;
    const definition = (await this.#file(uri))?.definitions.named(name);
    return definition ? [{ uri, ...definition }] : [];
  }

  #file(uri: vscode.Uri): Promise<ReadFile | undefined> {
    const key = uri.toString();
    const isOwn = key === this.#document.uri.toString();
    const known = this.#read.get(key) ?? (isOwn ? this.#own() : this.#other(uri)).catch(() => undefined);
    this.#read.set(key, known);
    return known;
  }

  async #own(): Promise<ReadFile> {
    return withDefinitions(
      { text: this.#document.getText(), language: nameAndLanguageOf(this.#document).language },
      this.#stretches,
    );
  }

  async #other(uri: vscode.Uri): Promise<ReadFile | undefined> {
    const read = (await isOwnFile(uri)) ? await ownText(uri) : undefined;
    return read && !this.#deadline.isOver ? withDefinitions(read, []) : undefined;
  }
}

async function withDefinitions(file: OwnText, around: readonly Stretch[]): Promise<ReadFile> {
  const { definitionsIn } = await import('../../code/withParser.ts');
  return { ...file, definitions: await definitionsIn(file.text, file.language, around) };
}
