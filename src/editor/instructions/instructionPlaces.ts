import { posix } from 'node:path';
import * as vscode from 'vscode';

/** Files of a workspace folder that may say something to assistants, by what they are. Not each of them has to be there. */
export interface InstructionPlaces {
  /** `AGENTS.md`, that in the folder of the file that is worked in first, up to the workspace folder: the first that is there counts. */
  agents: vscode.Uri[];
  /** `.github/copilot-instructions.md` */
  always: vscode.Uri;
  /** `*.instructions.md` in `.github/instructions` and its folders, which are there. */
  forFiles: vscode.Uri[];
  /** `*.prompt.md` in `.github/prompts` and its folders, which are there. */
  prompts: vscode.Uri[];
}

/** Folders within folders, and files of a kind, that are looked at. */
const deepest = 5;
const mostFiles = 200;

/** Where instructions may be for a file that is worked in, or for any file of a workspace folder. */
export async function instructionPlaces(
  folder: vscode.WorkspaceFolder,
  file: vscode.Uri | undefined,
): Promise<InstructionPlaces> {
  const inGitHub = (...path: string[]): vscode.Uri => vscode.Uri.joinPath(folder.uri, '.github', ...path);
  const [forFiles, prompts] = await Promise.all([
    filesIn(inGitHub('instructions'), '.instructions.md'),
    filesIn(inGitHub('prompts'), '.prompt.md'),
  ]);
  return { agents: agentsFor(folder, file), always: inGitHub('copilot-instructions.md'), forFiles, prompts };
}

/** The path of a file within its workspace folder. */
export function pathWithin(folder: vscode.WorkspaceFolder, file: vscode.Uri): string {
  return posix.relative(folder.uri.path, file.path);
}

function agentsFor(folder: vscode.WorkspaceFolder, file: vscode.Uri | undefined): vscode.Uri[] {
  const parts = file ? pathWithin(folder, file).split('/').slice(0, -1) : [];
  const folders = [...parts.keys(), parts.length].map((count) => parts.slice(0, count)).reverse();
  return folders.map((path) => vscode.Uri.joinPath(folder.uri, ...path, 'AGENTS.md'));
}

/** In the order of their paths. A link to a folder is not followed. */
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
