import * as vscode from 'vscode';
import type { ProjectTests } from '../../code/testWriting/projectTests.ts';
import { isNeverSent } from '../neverSend/neverSent.ts';
import { Deadline } from '../surroundings/deadline.ts';
import { type CodeFile, textAt, uriIn } from './codeFile.ts';
import { foldersAboveTest } from '../documents/foldersAbove.ts';

/** How long tests are read, in milliseconds, and how many files that list dependencies are. */
const [longest, mostManifests] = [3000, 8];

/** Reads the tests near a file, except those that are never sent. */
export async function projectTestsOf(file: CodeFile): Promise<ProjectTests> {
  const { ProjectTests } = await import('../../code/withParser.ts');
  using deadline = new Deadline(longest);
  return await ProjectTests.of(file.path, file.paths, (path) => deadline.inTime(readable(uriIn(file, path))));
}

/**
 * The name of the runner for tests at a path: the one that the tests show, or else the one on which the project depends. Undefined if
 * neither is known. In Restricted Mode, the files that list dependencies are not read.
 */
export async function runnerFor(file: CodeFile, tests: ProjectTests, place: string): Promise<string | undefined> {
  const shown = tests.runner(place);
  if (shown !== undefined || !vscode.workspace.isTrusted) return shown;
  const { runnerInManifest } = await import('../../code/withParser.ts');
  using deadline = new Deadline(longest);
  for (const uri of (await deadline.inTime(manifestsAbove(file, place))) ?? []) {
    const named = runnerInManifest(file.path, (await deadline.inTime(readable(uri))) ?? '');
    if (named !== undefined) return named;
  }
  return undefined;
}

async function readable(uri: vscode.Uri): Promise<string | undefined> {
  return isNeverSent(uri) ? undefined : textAt(uri);
}

/** The files that list dependencies: those in the folder of the test and above, the nearest first, then those of its code. */
async function manifestsAbove(file: CodeFile, place: string): Promise<vscode.Uri[]> {
  const { isManifest } = await import('../../code/withParser.ts');
  const folders = foldersAboveTest(place, file.path);
  const lists = folders.map(async (folder) => {
    const uri = folder === '' ? file.root.uri : uriIn(file, folder);
    const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(uri)).catch(() => []);
    return entries.flatMap(([name]) => (isManifest(name) ? [vscode.Uri.joinPath(uri, name)] : []));
  });
  return (await Promise.all(lists)).flat().slice(0, mostManifests);
}
