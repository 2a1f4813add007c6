import * as vscode from 'vscode';
import { filesLike, pathWithin } from '../attach/workspaceFiles.ts';
import { GitIgnored } from './gitIgnored.ts';
import { foldersOf, PathIndex, type RootedPath } from './pathIndex.ts';
import { inSlices } from './slices.ts';

/** How many files of a folder that is open are found by name; `.gitignore` files that are read, and bytes of each. */
const mostFiles = 200_000;
const mostIgnoreFiles = 1_000;
const mostIgnoreBytes = 100_000;

/** The files and folders of the workspace, to be found by name. */
export interface Paths {
  files: PathIndex;
  folders: PathIndex;
  /** What a root has as its number. */
  roots: readonly Root[];
}

/** A folder that is open. */
export interface Root {
  uri: vscode.Uri;
  /** What its paths begin with: its name and `/` where several are open. */
  prefix: string;
  ignored: GitIgnored;
}

/** Keeps the paths of the workspace. They are looked for when they are first needed, and again only after some came or went. */
export class WorkspacePaths implements vscode.Disposable {
  #watching: vscode.Disposable | undefined;
  #known: Paths | undefined;
  #building: Promise<Paths> | undefined;
  #isStale = true;

  /** As they were found last. */
  get known(): Paths | undefined {
    return this.#known;
  }

  /** Those that are being looked for, or else those that are known. */
  get latest(): Promise<Paths> {
    return this.#building ?? (this.#known ? Promise.resolve(this.#known) : this.refresh());
  }

  /** Looks for them again if some came or went. */
  refresh(): Promise<Paths> {
    this.#watching ??= this.#watch();
    if (this.#known && !this.#isStale) return Promise.resolve(this.#known);
    return (this.#building ??= this.#build().finally(() => (this.#building = undefined)));
  }

  dispose(): void {
    this.#watching?.dispose();
  }

  async #build(): Promise<Paths> {
    // What comes from here on may not be found any more.
    this.#isStale = false;
    const folders = vscode.workspace.workspaceFolders ?? [];
    const roots: Root[] = [];
    const paths: RootedPath[] = [];
    for (const [root, { uri, name }] of folders.entries()) {
      const ignored = await gitIgnored(uri);
      const prefix = folders.length > 1 ? `${name}/` : '';
      // What was asked of so many paths is remembered, which the watcher has no need of.
      roots.push({ uri, prefix, ignored: new GitIgnored(ignored) });
      await inSlices(
        addFiles(uri, await files(uri, '**/*', mostFiles), new GitIgnored(ignored), { prefix, root }, paths),
      );
    }
    return (this.#known = {
      roots,
      files: (await inSlices(PathIndex.of(paths))) ?? new PathIndex(),
      folders: (await inSlices(PathIndex.of(foldersOf(paths)))) ?? new PathIndex(),
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

  /** What Git writes for itself, and what a build writes where Git does not look, comes and goes all the time. */
  #isNews(uri: vscode.Uri): boolean {
    const root = rootAround(uri, this.#known?.roots ?? []);
    const path = root ? pathWithin(root.uri, uri) : uri.path;
    return !/(^|\/)\.git\//.test(path) && !root?.ignored.has(path);
  }
}

function* addFiles(
  folder: vscode.Uri,
  files: readonly vscode.Uri[],
  ignored: GitIgnored,
  { prefix, root }: { prefix: string; root: number },
  paths: RootedPath[],
): Generator<void, void> {
  for (const file of files) {
    if (paths.length % 500 === 0) yield;
    const path = pathWithin(folder, file);
    if (!ignored.has(path)) paths.push({ path: prefix + path, root });
  }
}

/** The folder that is open in which a file is. */
export function rootAround(uri: vscode.Uri, roots: readonly Root[]): Root | undefined {
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString();
  return roots.find((root) => root.uri.toString() === folder);
}

/** The texts of the `.gitignore` files of a folder that is open, by their folders; none where the user has VS Code search without them. */
async function gitIgnored(root: vscode.Uri): Promise<Map<string, string>> {
  if (!vscode.workspace.getConfiguration('search', root).get<boolean>('useIgnoreFiles', true)) return new Map();
  const found = await files(root, '**/.gitignore', mostIgnoreFiles);
  const texts = found.map(async (file): Promise<[folder: string, text: string]> => {
    const path = pathWithin(root, file);
    return [path.slice(0, Math.max(path.lastIndexOf('/'), 0)), await textOf(file)];
  });
  return new Map(await Promise.all(texts));
}

/** Nothing of a file that is too large for what it is, or that cannot be read. */
async function textOf(file: vscode.Uri): Promise<string> {
  try {
    const { size } = await vscode.workspace.fs.stat(file);
    return size > mostIgnoreBytes ? '' : Buffer.from(await vscode.workspace.fs.readFile(file)).toString();
  } catch {
    return '';
  }
}

/** None where they cannot be looked for: what is open is found all the same. */
async function files(root: vscode.Uri, pattern: string, most: number): Promise<vscode.Uri[]> {
  return filesLike(root, pattern, most).catch(() => []);
}
