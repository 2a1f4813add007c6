// A file system in memory, without a search, as extensions provide for virtual workspaces.
import * as vscode from 'vscode';

/** The scheme of its URIs. */
export const memoryScheme = 'memory';

interface Entry {
  type: vscode.FileType;
  bytes: Uint8Array;
  mtime: number;
}

/** The entries by their paths. */
const entries = new Map<string, Entry>();
const changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
let time = Date.now();

/** The URI of a path in this file system. */
export function inMemory(path: string): vscode.Uri {
  return vscode.Uri.from({ scheme: memoryScheme, path: `/${path}` });
}

/** Writes files, and creates their folders. */
export async function writeToMemory(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files))
    await vscode.workspace.fs.writeFile(inMemory(path), Buffer.from(text));
}

/** The text of a file; undefined if it does not exist. */
export function textInMemory(path: string): string | undefined {
  const entry = entries.get(`/${path}`);
  return entry && Buffer.from(entry.bytes).toString();
}

/** Marks a file or folder as a symbolic link. */
export function linkInMemory(path: string): void {
  const entry = found(inMemory(path));
  entry.type |= vscode.FileType.SymbolicLink;
}

/** Deletes all files and folders. */
export function clearMemory(): void {
  const uris = [...entries.keys()].filter((path) => path !== '/').map((path) => inMemory(path.slice(1)));
  entries.clear();
  put('/', vscode.FileType.Directory);
  changes.fire(uris.map((uri) => ({ type: vscode.FileChangeType.Deleted, uri })));
}

/** Registers this file system for the rest of the run, and a read-only one, `frozen`, that contains one file. */
export function registerMemoryFiles(): void {
  put('/', vscode.FileType.Directory);
  vscode.workspace.registerFileSystemProvider(memoryScheme, provider, { isCaseSensitive: true });
  vscode.workspace.registerFileSystemProvider('frozen', frozen, { isCaseSensitive: true, isReadonly: true });
}

const provider: vscode.FileSystemProvider = {
  onDidChangeFile: changes.event,
  watch: () => new vscode.Disposable(() => undefined),
  stat(uri) {
    const { type, bytes, mtime } = found(uri);
    return { type, size: bytes.length, ctime: 0, mtime };
  },
  readFile: (uri) => found(uri).bytes,
  readDirectory(uri) {
    found(uri);
    const folder = uri.path.replace(/\/?$/, '/');
    const paths = [...entries].filter(([path]) => path.startsWith(folder) && /^[^/]+$/.test(path.slice(folder.length)));
    return paths.map(([path, { type }]) => [path.slice(folder.length), type]);
  },
  writeFile(uri, content) {
    const bytes = Uint8Array.from(content);
    const isNew = !entries.has(uri.path);
    makeFolders(uri.path.slice(0, uri.path.lastIndexOf('/')));
    put(uri.path, vscode.FileType.File, bytes);
    changes.fire([{ type: isNew ? vscode.FileChangeType.Created : vscode.FileChangeType.Changed, uri }]);
  },
  createDirectory: ({ path }) => makeFolders(path),
  delete(uri) {
    for (const path of [...entries.keys()])
      if (path === uri.path || path.startsWith(`${uri.path}/`)) entries.delete(path);
    changes.fire([{ type: vscode.FileChangeType.Deleted, uri }]);
  },
  rename() {
    throw vscode.FileSystemError.NoPermissions();
  },
};

const frozenFile = '/frozen.ts';
const frozen: vscode.FileSystemProvider = {
  ...provider,
  stat(uri) {
    const size = 0;
    if (uri.path === '/') return { type: vscode.FileType.Directory, size, ctime: 0, mtime: 1 };
    if (uri.path === frozenFile) return { type: vscode.FileType.File, size, ctime: 0, mtime: 1 };
    throw vscode.FileSystemError.FileNotFound(uri);
  },
  readFile: () => new Uint8Array(),
  readDirectory: () => [[frozenFile.slice(1), vscode.FileType.File]],
  writeFile() {
    throw vscode.FileSystemError.NoPermissions();
  },
};

function found(uri: vscode.Uri): Entry {
  const entry = entries.get(uri.path);
  if (!entry) throw vscode.FileSystemError.FileNotFound(uri);
  return entry;
}

function makeFolders(path: string): void {
  if (path === '' || entries.has(path)) return;
  makeFolders(path.slice(0, path.lastIndexOf('/')));
  put(path, vscode.FileType.Directory);
}

function put(path: string, type: vscode.FileType, bytes = new Uint8Array()): void {
  entries.set(path, { type, bytes, mtime: (time += 1) });
}
