import * as vscode from 'vscode';
import { FilesWithoutFolders } from '../documents/filesWithoutFolders.ts';
import type { Picture } from '../../protocol.ts';
import { keepNewest } from '../../shared/keepNewest.ts';

/** Attached pictures as files in memory, so that VS Code's own image preview can open them. They are read-only. */
export class OpenedPictures extends FilesWithoutFolders implements vscode.FileSystemProvider, vscode.Disposable {
  readonly #files = new Map<string, Uint8Array>();
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;
  readonly #scheme: string;
  readonly #subscriptions: vscode.Disposable;

  constructor(scheme = 'realm-chat-picture') {
    super();
    this.#scheme = scheme;
    const options = { isReadonly: true, isCaseSensitive: true };
    const registration = vscode.workspace.registerFileSystemProvider(scheme, this, options);
    this.#subscriptions = vscode.Disposable.from(this.#changed, registration);
  }

  /** Opens a picture under a name in VS Code's own image preview, whatever editor the settings associate with its name. */
  async show(name: string, { hash }: Picture, bytes: Uint8Array): Promise<void> {
    const uri = vscode.Uri.from({ scheme: this.#scheme, path: `/${hash}/${name.replace(/[\\/]/g, '-')}` });
    keepNewest(this.#files, uri.path, bytes, mostKept);
    await vscode.commands.executeCommand('vscode.openWith', uri, 'imagePreview.previewEditor', { preview: true });
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: this.readFile(uri).length };
  }

  readFile(uri: vscode.Uri): Uint8Array {
    const bytes = this.#files.get(uri.path);
    if (!bytes) throw vscode.FileSystemError.FileNotFound(uri);
    return bytes;
  }

  writeFile(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }
}

/** The most pictures that are kept. Beyond that, the one that was opened first is removed. */
const mostKept = 20;
