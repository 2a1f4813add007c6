import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Original } from '../../code/indenting/indentation.ts';
import { languageIdOf } from '../../code/languageNames.ts';
import { nameOf } from '../attach/nameOf.ts';
import { textScheme } from '../readOnlyDocuments.ts';
import { inertUri, openInert, shownBy } from './inertText.ts';
import { between, codeInPlace, spliced, withLineEnds, wordsWithin } from './splice.ts';
import { textBefore } from '../textBefore.ts';
import { TrackedRange } from './trackedRange.ts';

/** The scheme of the documents that show what a file would become. */
export const proposalScheme = 'realm-chat-proposal';

/** How far a proposal is: `incomplete` has text that was cut off, `failed` none that could be accepted. */
export type ProposalState = 'streaming' | 'complete' | 'incomplete' | 'failed' | 'accepted' | 'discarded';

/** How a proposal can be asked for once more. */
export interface Again {
  retry(proposal: Proposal): Promise<void>;
  changeInstruction?: (proposal: Proposal) => Promise<void>;
}

/** Code that would take the place of other code in a document, or become a new file, once the user accepts it. */
export class Proposal {
  readonly isNewFile: boolean;
  /** What Accept writes. */
  readonly file: vscode.Uri;
  /** Where the document as it would become is shown, in a language that nothing acts on. */
  readonly uri: vscode.Uri;
  readonly target: TrackedRange;
  readonly again: Again | undefined;
  original = '';
  /** Whether the original is all of the document. */
  isWholeFile = false;
  /** What new code is indented like: the words of the original, and what is before them on their line. */
  place: Original = { before: '', text: '' };
  /** Ends the stream that fills the proposal. */
  abort = new AbortController();
  #document: vscode.TextDocument;
  #state: ProposalState = 'streaming';
  #code = '';
  #around = { before: '', after: '' };
  #drawn = { text: '', stretch: { start: 0, end: 0 } };

  constructor(
    document: vscode.TextDocument,
    range: vscode.Range,
    again?: Again,
    file = document.uri,
    id: string = crypto.randomUUID(),
  ) {
    this.#document = document;
    this.isNewFile = file !== document.uri;
    this.file = file;
    this.target = new TrackedRange(document.offsetAt(range.start), document.offsetAt(range.end));
    this.again = again;
    const shown = { name: nameFor(file), language: shownBy(document).language };
    this.uri = inertUri(proposalScheme, id, { ...shown, file: file.toString() });
    this.#take();
    this.draw();
  }

  /** A file that is not there yet: Accept creates it, with its folders. */
  static async forNewFile(file: vscode.Uri, again?: Again): Promise<Proposal> {
    const shown = { name: nameFor(file), language: languageIdOf(file.path) };
    const id = crypto.randomUUID();
    // `ReadOnlyDocuments` shows an empty text at an address that it does not know. With another path it would be shown as renamed.
    const empty = await openInert(inertUri(textScheme, id, shown));
    return new Proposal(empty, new vscode.Range(0, 0, 0, 0), again, file, id);
  }

  /** That of a new file is an empty one, which is no file. */
  get document(): vscode.TextDocument {
    return this.#document;
  }

  /** Opens the document again where VS Code has closed it, as it does some time after its last editor is hidden. */
  async reopen(): Promise<void> {
    const { uri, isClosed } = this.document;
    if (isClosed) this.#document = await vscode.workspace.openTextDocument(uri).then(undefined, () => this.document);
  }

  get state(): ProposalState {
    return this.#state;
  }

  /** Only `Proposals` calls this: it also shows the state. */
  become(state: ProposalState): void {
    this.#state = state;
  }

  /** Starts again, with the code as it is now. Discards what was proposed. */
  restart(): AbortController {
    this.abort.abort();
    this.#take();
    return (this.abort = new AbortController());
  }

  /** The code to put in place, with the line endings of the document, and with the white space at its ends that the original has there. */
  set code(code: string) {
    const { before, after } = this.#around;
    this.#code = withLineEnds(between(before, code, after), this.#eol);
  }

  get code(): string {
    return this.#code;
  }

  get range(): vscode.Range {
    return new vscode.Range(this.document.positionAt(this.target.start), this.document.positionAt(this.target.end));
  }

  /** Whether the target still contains what the proposal was made for. */
  get fits(): boolean {
    return !this.document.isClosed && !this.target.lost && this.document.getText(this.range) === this.original;
  }

  /** Whether there is something to accept. */
  get acceptable(): boolean {
    return this.state === 'complete' || this.state === 'incomplete';
  }

  /** Whether it was accepted or discarded: where others are shown with it, it stays in sight, and changes nothing any more. */
  get isDecided(): boolean {
    return this.state === 'accepted' || this.state === 'discarded';
  }

  /** The whole document as it would become. One whose place is not known any more stays as it was. */
  get outcome(): string {
    if (this.isDecided) return this.document.getText();
    const { text, stretch } = this.target.lost ? this.#drawn : this.#now;
    return spliced(text, stretch, this.#code);
  }

  /** Takes note of what is drawn, to distinguish edits in the preview from those in the document. */
  draw(): string {
    if (!this.target.lost) this.#drawn = this.#now;
    return this.outcome;
  }

  /** Takes over the user's edits of the preview; false where anything but the proposed code was edited, which stays as it was. */
  takeOver(preview: string): boolean {
    const code = codeInPlace(withLineEnds(preview, this.#eol), this.#drawn.text, this.#drawn.stretch);
    if (code !== undefined) this.#code = code;
    return code !== undefined;
  }

  /** Takes the code as it is now for the original. */
  #take(): void {
    const { document, target } = this;
    const text = document.getText();
    const words = wordsWithin(text, target);
    this.original = text.slice(target.start, target.end);
    this.isWholeFile = this.original === text;
    this.#code = this.original;
    // The last line of a file ends.
    const after = this.isNewFile ? '\n' : text.slice(words.end, target.end);
    this.#around = { before: text.slice(target.start, words.start), after };
    this.place = {
      before: textBefore(document, document.positionAt(words.start)),
      text: text.slice(words.start, words.end),
    };
  }

  get #eol(): string {
    return this.document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
  }

  get #now(): { text: string; stretch: { start: number; end: number } } {
    return { text: this.document.getText(), stretch: { start: this.target.start, end: this.target.end } };
  }
}

/** The path, because several files may have one name; a cell has that of its notebook. */
function nameFor(uri: vscode.Uri): string {
  const name = nameOf(uri);
  return uri.scheme === 'vscode-notebook-cell' ? l10n.t('{0} (cell)', name) : name;
}
