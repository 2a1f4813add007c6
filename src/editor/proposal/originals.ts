import * as vscode from 'vscode';
import { type Proposal } from './proposal.ts';
import { originalScheme } from '../documents/schemes.ts';

/**
 * The current text of each file that a proposal changes, for the left side of a diff. The file itself cannot be there if it is new, or if
 * VS Code would compare its path with that of the preview.
 */
export class Originals implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #find: (uri: vscode.Uri) => Proposal | undefined;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #registration: vscode.Disposable;

  constructor(find: (uri: vscode.Uri) => Proposal | undefined) {
    this.#find = find;
    this.#registration = vscode.workspace.registerTextDocumentContentProvider(originalScheme, this);
  }

  /** Makes VS Code read the text again. */
  touch({ originalUri }: Proposal): void {
    this.#changed.fire(originalUri);
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    const proposal = this.#find(uri);
    if (!proposal) return '';
    return proposal.isNewFile ? beforeNewFile(proposal) : proposal.document.getText();
  }

  dispose(): void {
    vscode.Disposable.from(this.#registration, this.#changed).dispose();
  }
}

/**
 * VS Code always shows the line of an empty text as removed. It takes a line with a space for the empty line at the end of the new file,
 * because it ignores white space at the ends of lines.
 */
function beforeNewFile({ outcome }: Proposal): string {
  return outcome.endsWith('\n') ? ' ' : '';
}
