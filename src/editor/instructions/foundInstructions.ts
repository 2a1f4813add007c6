import * as l10n from '@vscode/l10n';
import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import { promptFileOf } from '../../chat/composing/promptFile.ts';
import type { PromptTemplate } from '../../chat/composing/templates.ts';
import { baseName, nameOf } from '../documents/nameOf.ts';
import { isApplied } from './applyTo.ts';
import { instructionsFileOf } from './instructionsFile.ts';
import { pathWithin } from '../documents/pathWithin.ts';
import { instructionPlaces, type InstructionPlaces } from './instructionPlaces.ts';
import type { InstructionReader } from './instructionReader.ts';

/** The files for which instructions are looked for: the file that the user works in, and the attached files. */
export interface WorkedOn {
  file?: vscode.Uri | undefined;
  attached: vscode.Uri[];
}

/** Instructions or a prompt of a workspace, as found in a file. */
export interface FoundInstructions {
  uri: vscode.Uri;
  /** The path of the file in the workspace. */
  name: string;
  /** The hash of path and text. If one of them changes, these are other instructions, and the user is asked again. */
  hash: string;
  /** The whole text of the file. */
  file: string;
  /** The part of the file that is sent. */
  text: string;
  /** Whether the instructions are sent with the current message. A prompt is not: it is sent when it is called. */
  isDue: boolean;
  prompt?: PromptTemplate;
  /** The keys of the front matter that are not used. */
  unused: string[];
}

/** Finds all instructions and prompts of the workspace folders that are worked on, and a sentence for each file that cannot be used. */
export async function findInstructions(
  reader: InstructionReader,
  workedOn: WorkedOn,
): Promise<{ found: FoundInstructions[]; refusals: string[] }> {
  const all = await Promise.all(foldersOf(workedOn).map((folder) => inFolder(reader, folder, workedOn)));
  return { found: all.flatMap(({ found }) => found), refusals: all.flatMap(({ refusals }) => refusals) };
}

/** The workspace folders of the files that are worked on, or all workspace folders if there are none. */
function foldersOf({ file, attached }: WorkedOn): readonly vscode.WorkspaceFolder[] {
  const folders = [...(file ? [file] : []), ...attached].flatMap(
    (uri) => vscode.workspace.getWorkspaceFolder(uri) ?? [],
  );
  return folders.length > 0 ? [...new Set(folders)] : (vscode.workspace.workspaceFolders ?? []);
}

type Item = FoundInstructions | { refusal: string } | undefined;

async function inFolder(
  reader: InstructionReader,
  folder: vscode.WorkspaceFolder,
  { file, attached }: WorkedOn,
): Promise<{ found: FoundInstructions[]; refusals: string[] }> {
  const isHere = (uri: vscode.Uri): boolean => vscode.workspace.getWorkspaceFolder(uri) === folder;
  const ownFile = file && isHere(file) ? file : undefined;
  const places = instructionPlaces(folder, ownFile);
  const paths = [...(ownFile ? [ownFile] : []), ...attached.filter(isHere)].map((uri) => pathWithin(folder.uri, uri));
  const items = await itemsIn(reader, places, paths);
  return {
    found: items.flatMap((item) => (item && 'hash' in item ? [item] : [])),
    refusals: items.flatMap((item) => (item && 'refusal' in item ? [item.refusal] : [])),
  };
}

/** Reads all at once, also while folders are listed: each step waits for VS Code. */
async function itemsIn(reader: InstructionReader, places: InstructionPlaces, paths: string[]): Promise<Item[]> {
  const read = async (uri: vscode.Uri, take: (uri: vscode.Uri, text: string) => Item): Promise<Item> => {
    const file = await reader.read(uri);
    return file && 'text' in file ? take(uri, file.text) : file;
  };
  const nearest = async (): Promise<Item> => {
    for (const uri of places.agents) {
      const item = await read(uri, always);
      if (item) return item;
    }
    return undefined;
  };
  const each = async (uris: Promise<vscode.Uri[]>, take: (uri: vscode.Uri, text: string) => Item): Promise<Item[]> =>
    Promise.all((await uris).map((uri) => read(uri, take)));
  const items = await Promise.all([
    nearest(),
    read(places.always, always),
    each(places.forFiles, (uri, text) => forFiles(uri, text, paths)),
    each(places.prompts, prompt),
  ]);
  return items.flat();
}

/** Reads a file as plain Markdown: anything that looks like front matter is part of the text. */
function always(uri: vscode.Uri, file: string): Item {
  const text = file.replace(/^\uFEFF/, '');
  return text.trim() === '' ? undefined : { ...identified(uri, file), text, isDue: true, unused: [] };
}

function forFiles(uri: vscode.Uri, file: string, paths: string[]): Item {
  const read = instructionsFileOf(file);
  if ('problem' in read) return { refusal: notUsed(uri, read.problem) };
  // Instructions without globs are only used if the user attaches the file.
  if (read.text.trim() === '' || read.globs.length === 0) return undefined;
  return { ...identified(uri, file), text: read.text, isDue: isApplied(read.globs, paths), unused: read.unused };
}

function prompt(uri: vscode.Uri, file: string): Item {
  const read = promptFileOf(baseName(uri), file);
  if ('problem' in read) return { refusal: notUsed(uri, read.problem) };
  if (read.template.prompt === '') return undefined;
  const { template, unused } = read;
  return { ...identified(uri, file), text: template.prompt, isDue: false, prompt: template, unused };
}

function identified(uri: vscode.Uri, file: string): Pick<FoundInstructions, 'uri' | 'name' | 'hash' | 'file'> {
  const name = nameOf(uri);
  return { uri, name, hash: createHash('sha256').update(`${name}\n${file}`).digest('hex'), file };
}

function notUsed(uri: vscode.Uri, problem: string): string {
  return l10n.t('{0} is not used: {1}.', nameOf(uri), problem);
}
