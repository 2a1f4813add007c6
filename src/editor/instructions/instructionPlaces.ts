import * as vscode from 'vscode';
import { foldersAbove } from '../documents/foldersAbove.ts';
import { pathWithin } from '../documents/pathWithin.ts';
import { filesEnding, type Entry } from './filesEnding.ts';

/**
 * Files of a workspace folder that may contain instructions for AI assistants, by their kind. Those in `agents` and `always` need not
 * exist.
 */
export interface InstructionPlaces {
  /**
   * The `AGENTS.md` files from the folder of the file that the user works in up to the workspace folder. The first one that exists and is
   * not empty is used.
   */
  agents: vscode.Uri[];
  /** `.github/copilot-instructions.md` */
  always: vscode.Uri;
  /** The `*.instructions.md` files that exist in `.github/instructions` and the folders within it. */
  forFiles: Promise<vscode.Uri[]>;
  /** The `*.prompt.md` files that exist in `.github/prompts` and the folders within it. */
  prompts: Promise<vscode.Uri[]>;
}

/** Where instructions may be for the file that the user works in, or for any file of a workspace folder. */
export function instructionPlaces(folder: vscode.WorkspaceFolder, file: vscode.Uri | undefined): InstructionPlaces {
  const inGitHub = (...path: string[]): vscode.Uri => vscode.Uri.joinPath(folder.uri, '.github', ...path);
  return {
    agents: agentsFor(folder, file),
    always: inGitHub('copilot-instructions.md'),
    forFiles: filesEnding(inGitHub('instructions'), '.instructions.md', entriesOf),
    prompts: filesEnding(inGitHub('prompts'), '.prompt.md', entriesOf),
  };
}

function agentsFor(folder: vscode.WorkspaceFolder, file: vscode.Uri | undefined): vscode.Uri[] {
  const folders = foldersAbove(file ? pathWithin(folder.uri, file) : '');
  return folders.map((path) => vscode.Uri.joinPath(folder.uri, path, 'AGENTS.md'));
}

/** What is in a folder. Links to folders are not followed. */
async function entriesOf(folder: vscode.Uri): Promise<Entry<vscode.Uri>[]> {
  const entries = await vscode.workspace.fs.readDirectory(folder).then(undefined, () => []);
  return entries.map(([name, type]) => ({
    name,
    isFolder: type === vscode.FileType.Directory,
    place: vscode.Uri.joinPath(folder, name),
  }));
}
