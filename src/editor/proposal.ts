import * as vscode from 'vscode';
import { TrackedRange } from './trackedRange.ts';

/** The scheme of the documents that show what a file would become. */
export const proposalScheme = 'realm-chat-proposal';

/** How far a proposal is: `incomplete` has text that was cut off, `failed` none that could be accepted. */
export type ProposalState = 'streaming' | 'complete' | 'incomplete' | 'failed' | 'accepted';

/** Code that would take the place of other code in a document, once a person accepts it. */
export class Proposal {
  readonly document: vscode.TextDocument;
  /** Where the document as it would become is shown. The file name makes VS Code pick the language. */
  readonly uri: vscode.Uri;
  readonly target: TrackedRange;
  readonly original: string;
  /** Asks for the code once more, where that is possible. */
  readonly retry: (() => Promise<void>) | undefined;
  state: ProposalState = 'streaming';
  /** Ends the stream that fills the proposal. */
  abort = new AbortController();
  #code: string;

  constructor(document: vscode.TextDocument, range: vscode.Range, retry?: (proposal: Proposal) => Promise<void>) {
    this.document = document;
    this.original = document.getText(range);
    this.#code = this.original;
    this.target = new TrackedRange(document.offsetAt(range.start), document.offsetAt(range.end));
    this.retry = retry && (() => retry(this));
    const name = document.uri.path.split('/').at(-1) ?? '';
    this.uri = vscode.Uri.from({ scheme: proposalScheme, path: `/${crypto.randomUUID()}/${name}` });
  }

  /** The code to put in place, with the line ends of the document and as many at its end as the original has. */
  set code(code: string) {
    const lastLineEnds = /(\r?\n)*$/;
    const eol = this.document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
    const ends = lastLineEnds.exec(this.original)?.[0] ?? '';
    this.#code = (code.replace(lastLineEnds, '') + ends).replace(/\r?\n/g, eol);
  }

  get code(): string {
    return this.#code;
  }

  get range(): vscode.Range {
    return new vscode.Range(this.document.positionAt(this.target.start), this.document.positionAt(this.target.end));
  }

  /** Whether the target still holds what the proposal was made for. */
  get fits(): boolean {
    return !this.document.isClosed && !this.target.lost && this.document.getText(this.range) === this.original;
  }

  /** The whole document as it would become. */
  get outcome(): string {
    const text = this.document.getText();
    return text.slice(0, this.target.start) + this.#code + text.slice(this.target.end);
  }
}
