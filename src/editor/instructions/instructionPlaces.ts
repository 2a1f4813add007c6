import * as vscode from 'vscode';
import { pathWithin } from '../documents/pathWithin.ts';

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

/** How deep folders within folders are searched, and how many files of a kind are used at most. */
const deepest = 5;
const mostFiles = 200;

/** Where instructions may be for the file that the user works in, or for any file of a workspace folder. */
export function instructionPlaces(folder: vscode.WorkspaceFolder, file: vscode.Uri | undefined): InstructionPlaces {
  const inGitHub = (...path: string[]): vscode.Uri => vscode.Uri.joinPath(folder.uri, '.github', ...path);
  return {
    agents: agentsFor(folder, file),
    always: inGitHub('copilot-instructions.md'),
    forFiles: filesIn(inGitHub('instructions'), '.instructions.md'),
    prompts: filesIn(inGitHub('prompts'), '.prompt.md'),
  };
}

function agentsFor(folder: vscode.WorkspaceFolder, file: vscode.Uri | undefined): vscode.Uri[] {
  const parts = file ? pathWithin(folder.uri, file).split('/').slice(0, -1) : [];
  const folders = [...parts.keys(), parts.length].map((count) => parts.slice(0, count)).reverse();
  return folders.map((path) => vscode.Uri.joinPath(folder.uri, ...path, 'AGENTS.md'));
}

/** Finds the files whose names have an ending, in the order of their paths. Does not follow links to folders. */
async function filesIn(folder: vscode.Uri, ending: string, depth = 0): Promise<vscode.Uri[]> {
  const entries = await vscode.workspace.fs.readDirectory(folder).then(undefined, () => []);
  const sorted = entries.slice(0, 10 * mostFiles).sort(([a], [b]) => (a < b ? -1 : 1));
  const found = sorted.map(async ([name, type]): Promise<vscode.Uri[]> => {
    const uri = vscode.Uri.joinPath(folder, name);
    if (type === vscode.FileType.Directory) return depth < deepest ? filesIn(uri, ending, depth + 1) : [];
    return name.toLowerCase().endsWith(ending) ? [uri] : [];
  });
  return (await Promise.all(found)).flat().slice(0, mostFiles);
}
