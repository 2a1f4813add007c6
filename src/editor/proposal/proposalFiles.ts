import * as vscode from 'vscode';
import { FilesWithoutFolders } from '../documents/filesWithoutFolders.ts';
import { languageAt } from '../documents/inertText.ts';
import { previewDocument } from './preview.ts';
import type { Proposal } from './proposal.ts';

/**
 * The previews of proposals as files in memory, so that the user can edit them and undo single changes in the diff. Saving a preview only
 * changes its proposal.
 */
export class ProposalFiles extends FilesWithoutFolders implements vscode.FileSystemProvider, vscode.Disposable {
  readonly #find: (uri: vscode.Uri) => Proposal | undefined;
  readonly #written: (proposal: Proposal, text: string) => void;
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;
  #time = 1;

  constructor(find: (uri: vscode.Uri) => Proposal | undefined, written: (proposal: Proposal, text: string) => void) {
    super();
    this.#find = find;
    this.#written = written;
  }

  /** Makes VS Code read a preview again. */
  touch({ uri }: Proposal): void {
    this.#time += 1;
    this.#changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  /** The size is always the same, because VS Code would treat another one as a conflict with what the user is typing. */
  stat(uri: vscode.Uri): vscode.FileStat {
    const { acceptable } = this.#existing(uri);
    const stat = { type: vscode.FileType.File, ctime: 0, mtime: this.#time, size: 0 };
    return acceptable ? stat : { ...stat, permissions: vscode.FilePermission.Readonly };
  }

  /**
   * Until it is known that only a text editor shows the preview, in our own language, it is the text of the document, without code of a
   * model.
   */
  readFile(uri: vscode.Uri): Uint8Array {
    const proposal = this.#existing(uri);
    const isInert = previewDocument(proposal)?.languageId === languageAt(uri);
    const text = proposal.isInTextEditor && isInert ? proposal.draw() : proposal.document.getText();
    return new TextEncoder().encode(text);
  }

  writeFile(uri: vscode.Uri, content: Uint8Array): void {
    this.#written(this.#existing(uri), new TextDecoder().decode(content));
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #existing(uri: vscode.Uri): Proposal {
    const proposal = this.#find(uri);
    if (!proposal) throw vscode.FileSystemError.FileNotFound(uri);
    return proposal;
  }
}
