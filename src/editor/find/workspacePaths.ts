import * as vscode from 'vscode';
import { inSlices } from '../../shared/slices.ts';
import { filesLike } from '../attach/workspaceFiles.ts';
import { folderPrefixes } from '../documents/folderPrefixes.ts';
import { pathWithin } from '../documents/pathWithin.ts';
import { smallFile } from '../documents/smallFile.ts';
import { GitIgnored, isNews } from './gitIgnored.ts';
import { foldersOf, PathIndex, type RootedPath } from './pathIndex.ts';

/** Keeps the paths of the workspace. Searches for them when they are first needed, and again only after a change. */
export class WorkspacePaths implements vscode.Disposable {
  #watching: vscode.Disposable | undefined;
  #known: Paths | undefined;
  #building: Promise<Paths> | undefined;
  #isStale = true;

  /** The paths that were found last; undefined before the first search has ended. */
  get known(): Paths | undefined {
    return this.#known;
  }

  /** The paths of the running search, or else the paths that are known, or else those of a new search. */
  get latest(): Promise<Paths> {
    return this.#building ?? (this.#known ? Promise.resolve(this.#known) : this.refresh());
  }

  /** Searches for the paths if they are not known yet, or again if something has changed. */
  refresh(): Promise<Paths> {
    this.#watching ??= this.#watch();
    if (this.#known && !this.#isStale) return Promise.resolve(this.#known);
    return (this.#building ??= this.#build().finally(() => (this.#building = undefined)));
  }

  dispose(): void {
    this.#watching?.dispose();
  }

  async #build(): Promise<Paths> {
    // This search may miss files that are created from now on, so those make the paths stale again.
    this.#isStale = false;
    const folders = vscode.workspace.workspaceFolders ?? [];
    const roots: Root[] = [];
    const paths: RootedPath[] = [];
    const prefixes = folderPrefixes(folders);
    for (const [root, { uri }] of folders.entries()) {
      const ignored = await gitIgnored(uri);
      const prefix = prefixes[root] ?? '';
      // Answers are cached, and the watcher does not need those for all paths, so it has another `GitIgnored`.
      roots.push({ uri, prefix, ignored: new GitIgnored(ignored) });
      await inSlices(
        addFiles(uri, await files(uri, '**/*', mostFiles), new GitIgnored(ignored), { prefix, root }, paths),
      );
    }
    return (this.#known = {
      roots,
      files: await inSlices(PathIndex.of(paths)),
      folders: await inSlices(PathIndex.of(foldersOf(paths))),
    });
  }

  #watch(): vscode.Disposable {
    const changed = (): void => void (this.#isStale = true);
    const all = vscode.workspace.createFileSystemWatcher('**/*', false, true, false);
    const rules = vscode.workspace.createFileSystemWatcher('**/.gitignore');
    return vscode.Disposable.from(
      all,
      rules,
      all.onDidCreate((uri) => this.#isNews(uri) && changed()),
      all.onDidDelete((uri) => this.#isNews(uri) && changed()),
      rules.onDidChange(changed),
      vscode.workspace.onDidChangeWorkspaceFolders(changed),
      vscode.workspace.onDidChangeConfiguration(
        (event) => (event.affectsConfiguration('files.exclude') || event.affectsConfiguration('search')) && changed(),
      ),
    );
  }

  #isNews(uri: vscode.Uri): boolean {
    const root = rootAround(uri, this.#known?.roots ?? []);
    return isNews(root ? pathWithin(root.uri, uri) : uri.path, root?.ignored);
  }
}

/**
 * How many files of an open folder can be found by name, how many `.gitignore` files are read, and how many bytes each of these may have.
 */
const mostFiles = 200_000;
const mostIgnoreFiles = 1_000;
const mostIgnoreBytes = 100_000;

/** The files and folders of the workspace, which can be searched by name. */
export interface Paths {
  files: PathIndex;
  folders: PathIndex;
  /** The number of a root is its index in this list. */
  roots: readonly Root[];
}

/** An open folder of the workspace. */
export interface Root {
  uri: vscode.Uri;
  /** What the paths in it start with: the name of the folder and `/` if several folders are open, or else nothing. */
  prefix: string;
  ignored: GitIgnored;
}

function* addFiles(
  folder: vscode.Uri,
  files: readonly vscode.Uri[],
  ignored: GitIgnored,
  { prefix, root }: { prefix: string; root: number },
  paths: RootedPath[],
): Generator<void, void> {
  for (const file of files) {
    yield;
    const path = pathWithin(folder, file);
    if (!ignored.has(path)) paths.push({ path: prefix + path, root });
  }
}

/** The address of a path. */
export function uriOf({ path, root }: RootedPath, { roots }: Pick<Paths, 'roots'>): vscode.Uri {
  const { uri, prefix } = roots[root] ?? { uri: vscode.Uri.file('/'), prefix: '' };
  return vscode.Uri.joinPath(uri, path.slice(prefix.length));
}

/** The open folder that contains a file. */
export function rootAround(uri: vscode.Uri, roots: readonly Root[]): Root | undefined {
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString();
  return roots.find((root) => root.uri.toString() === folder);
}

/**
 * The texts of the `.gitignore` files of an open folder, by their folders; empty if the user has turned off
 * `search.useIgnoreFiles`.
 */
async function gitIgnored(root: vscode.Uri): Promise<Map<string, string>> {
  if (!vscode.workspace.getConfiguration('search', root).get<boolean>('useIgnoreFiles', true)) return new Map();
  const found = await files(root, '**/.gitignore', mostIgnoreFiles);
  const texts = found.map(async (file): Promise<[folder: string, text: string]> => {
    const path = pathWithin(root, file);
    return [path.slice(0, Math.max(path.lastIndexOf('/'), 0)), await textOf(file)];
  });
  return new Map(await Promise.all(texts));
}

/** The text of a file; empty if the file is too large for a `.gitignore` file, or cannot be read. */
async function textOf(file: vscode.Uri): Promise<string> {
  try {
    return new TextDecoder().decode(await smallFile(file, mostIgnoreBytes));
  } catch {
    return '';
  }
}

/** Finds files; empty if the search fails, because open files can be found even then. */
async function files(root: vscode.Uri, pattern: string, most: number): Promise<vscode.Uri[]> {
  return filesLike(root, pattern, most).catch(() => []);
}
