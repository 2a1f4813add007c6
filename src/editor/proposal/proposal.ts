import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Original } from '../../code/indenting/indentation.ts';
import { languageIdOf } from '../../code/languageNames.ts';
import { nameOf } from '../documents/nameOf.ts';
import { textScheme } from '../documents/schemes.ts';
import { inertUri, openInert, nameAndLanguageOf } from '../documents/inertText.ts';
import {
  between,
  codeInPlace,
  differentLines,
  spliced,
  type Stretch,
  withLineEnds,
  wordsWithin,
} from '../../code/splice.ts';
import { lineEndOf, rangeOf, stretchOf } from '../documents/stretches.ts';
import { textBefore } from '../documents/textBefore.ts';
import { editBetween, TrackedRange } from '../documents/trackedRange.ts';
import { proposalScheme, originalScheme } from '../documents/schemes.ts';

/** The state of a proposal. Text that is `incomplete` was cut off; text that has `failed` cannot be accepted. */
export type ProposalState = 'streaming' | 'complete' | 'incomplete' | 'failed' | 'accepted' | 'discarded';

/** How to ask for the code of a proposal again. */
export interface Retries {
  retry(proposal: Proposal): Promise<void>;
  changeInstruction?: (proposal: Proposal) => Promise<void>;
}

/** What changes in a proposal. */
export interface ProposalChange {
  state?: ProposalState;
  /** The code to put in place; undefined leaves the code as it is. */
  code?: string | undefined;
  /** The id of what proposes it: of a reply, or an own one. What has the same id is undone together. */
  by?: string;
  /** What the reply says besides its code, in order. */
  remarks?: readonly string[];
  /** Whether its tab is known to be a text editor. Other editors may load what the code names, such as pictures. */
  isInTextEditor?: boolean;
}

/** What else a proposal is made with: the file that Accept writes, if it is not the document, and an id for its addresses. */
interface Made {
  again?: Retries;
  name?: string | undefined;
  file?: vscode.Uri;
  id?: string;
}

/**
 * Code that replaces other code in a document, or becomes a new file, once the user accepts it. Who makes it gives it its code. Once it is
 * shown, `Proposals` alone changes it, because it also shows each change; all others read it.
 */
export class Proposal {
  readonly isNewFile: boolean;
  /** The file that Accept writes. */
  readonly file: vscode.Uri;
  /** The address of the preview, which shows what the document would become. No language service knows its language. */
  readonly uri: vscode.Uri;
  readonly target: TrackedRange;
  readonly again: Retries | undefined;
  /** The name of the code that it changes, if the user did not select that code. */
  readonly name: string | undefined;
  #document: vscode.TextDocument;
  #abort = new AbortController();
  #changing: Required<Omit<ProposalChange, 'code'>> = {
    ...{ state: 'streaming', by: crypto.randomUUID(), remarks: [], isInTextEditor: false },
  };
  #code = '';
  #taken: Taken;
  #drawn = { text: '', stretch: { start: 0, end: 0 } };

  constructor(
    document: vscode.TextDocument,
    range: vscode.Range,
    { again, name, file = document.uri, id = crypto.randomUUID() }: Made = {},
  ) {
    this.#document = document;
    this.isNewFile = file !== document.uri;
    this.file = file;
    const { start, end } = stretchOf(document, range);
    this.target = new TrackedRange(start, end);
    this.again = again;
    this.name = name;
    const shown = { name: nameFor(file), language: nameAndLanguageOf(document).language };
    this.uri = inertUri(proposalScheme, id, { ...shown, file: file.toString() });
    this.#taken = this.#take();
    this.draw();
  }

  /** A proposal for a file that does not exist yet. Accept creates the file and its folders. */
  static async forNewFile(file: vscode.Uri, more: Pick<Made, 'again'> = {}): Promise<Proposal> {
    const shown = { name: nameFor(file), language: languageIdOf(file.path) };
    const id = crypto.randomUUID();
    // `ReadOnlyDocuments` shows an empty text for an address that it does not know.
    const empty = await openInert(inertUri(textScheme, id, shown));
    return new Proposal(empty, new vscode.Range(0, 0, 0, 0), { ...more, file, id });
  }

  /** A proposal for exactly this text in place of that of a document, apart from line endings. */
  static forOutcome(document: vscode.TextDocument, text: string): Proposal {
    const outcome = withLineEnds(text, lineEndOf(document));
    const [different] = differentLines(document.getText(), outcome);
    const proposal = new Proposal(document, rangeOf(document, different));
    proposal.takeOver(outcome);
    return proposal;
  }

  /** The document that the proposal changes. For a new file, it is an empty document that is not a file. */
  get document(): vscode.TextDocument {
    return this.#document;
  }

  /** Opens the document again if VS Code has closed it, which happens some time after its last editor is hidden. */
  async reopen(): Promise<void> {
    const { uri, isClosed } = this.document;
    if (isClosed) this.goOnIn(await vscode.workspace.openTextDocument(uri).then(undefined, () => this.document));
  }

  /** Goes on in a document that takes the place of a closed one. What has changed in between counts as one edit. (CASES V649) */
  goOnIn(document: vscode.TextDocument): void {
    this.target.follow([editBetween(this.document.getText(), document.getText(), this.target)]);
    this.#document = document;
  }

  /** The address of the original on the left side. VS Code would show a renamed file if its path were not that of the preview. */
  get originalUri(): vscode.Uri {
    return this.uri.with({ scheme: originalScheme });
  }

  get state(): ProposalState {
    return this.#changing.state;
  }

  get by(): string {
    return this.#changing.by;
  }

  get remarks(): readonly string[] {
    return this.#changing.remarks;
  }

  get isInTextEditor(): boolean {
    return this.#changing.isInTextEditor;
  }

  /** Stops the stream that fills the proposal. */
  get abort(): AbortController {
    return this.#abort;
  }

  get original(): string {
    return this.#taken.original;
  }

  /** Whether the original is the whole document. */
  get isWholeFile(): boolean {
    return this.#taken.isWholeFile;
  }

  /** What new code is indented like: the original without the white space around it, and the text before it on its line. */
  get place(): Original {
    return this.#taken.place;
  }

  /** The code to put in place, with the line endings of the document, and with the white space that the original has at its start and end. */
  get code(): string {
    return this.#code;
  }

  /** Changes what is given. */
  become({ code, ...change }: ProposalChange): void {
    this.#changing = { ...this.#changing, ...change };
    if (code === undefined) return;
    const { before, after } = this.#taken.around;
    this.#code = withLineEnds(between(before, code, after), this.#eol);
  }

  /** Starts again with the current code as the original, and discards the proposed code. Returns the controller of the new stream. */
  restart(): AbortController {
    this.#abort.abort();
    this.become({ remarks: [] });
    this.#taken = this.#take();
    return (this.#abort = new AbortController());
  }

  /** Where the original is in the document, without the white space around it. */
  get words(): Stretch {
    const start = this.target.start + this.#taken.around.before.length;
    return { start, end: start + this.place.text.length };
  }

  get range(): vscode.Range {
    return rangeOf(this.document, this.target);
  }

  /** Whether the document still contains the code that the proposal was made for. */
  get fits(): boolean {
    return !this.document.isClosed && !this.target.lost && this.document.getText(this.range) === this.original;
  }

  /** Whether the proposal contains code that can be accepted. */
  get acceptable(): boolean {
    return this.state === 'complete' || this.state === 'incomplete';
  }

  /** Whether the proposal was accepted or discarded. In a view of several, it stays visible then, but no longer changes anything. */
  get isDecided(): boolean {
    return this.state === 'accepted' || this.state === 'discarded';
  }

  /**
   * The whole document as it would become. If the place of the code is no longer known, it is based on the document as it was last drawn.
   */
  get outcome(): string {
    if (this.isDecided) return this.document.getText();
    const { text, stretch } = this.target.lost ? this.#drawn : this.#now;
    return spliced(text, stretch, this.#code);
  }

  /** The outcome, and remembers what is drawn, to distinguish edits in the preview from edits in the document. */
  draw(): string {
    if (!this.target.lost) this.#drawn = this.#now;
    return this.outcome;
  }

  /**
   * Takes over a text for the whole document as it is, such as the user's edits of the preview. Returns false, and keeps the code as it was,
   * if anything but the proposed code is different in it.
   */
  takeOver(outcome: string): boolean {
    const code = codeInPlace(withLineEnds(outcome, this.#eol), this.#drawn.text, this.#drawn.stretch);
    if (code !== undefined) this.#code = code;
    return code !== undefined;
  }

  /** Makes the current code the original, and the proposed code. */
  #take(): Taken {
    const { document, target } = this;
    const text = document.getText();
    const words = wordsWithin(text, target);
    const original = (this.#code = text.slice(target.start, target.end));
    // A new file ends with a line ending.
    const after = this.isNewFile ? '\n' : text.slice(words.end, target.end);
    return {
      original,
      isWholeFile: original === text,
      around: { before: text.slice(target.start, words.start), after },
      place: {
        before: textBefore(document, document.positionAt(words.start)),
        text: text.slice(words.start, words.end),
      },
    };
  }

  get #eol(): string {
    return lineEndOf(this.document);
  }

  get #now(): { text: string; stretch: { start: number; end: number } } {
    return { text: this.document.getText(), stretch: { start: this.target.start, end: this.target.end } };
  }
}

/** What a proposal was made for: the code that it replaces, the white space around that, and what new code is indented like. */
interface Taken {
  original: string;
  isWholeFile: boolean;
  around: { before: string; after: string };
  place: Original;
}

/** The path of a file, because several files may have the same name. A notebook cell has the path of its notebook. */
function nameFor(uri: vscode.Uri): string {
  const name = nameOf(uri);
  return uri.scheme === 'vscode-notebook-cell' ? l10n.t('{0} (cell)', name) : name;
}
