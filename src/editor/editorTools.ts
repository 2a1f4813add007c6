import * as vscode from 'vscode';
import type { EditorContext } from '../chat/composing/expandedMessage.ts';
import { foundAll, type Found } from '../chat/composing/foundAttachments.ts';
import type { Attachment, NamedCode, SourceSummary } from '../protocol.ts';
import { droppedFiles } from './attach/droppedFiles.ts';
import { changesToCommit } from './attach/changes.ts';
import { problems } from './attach/problems.ts';
import { selection } from './attach/selection.ts';
import { findAttachments, sourceSummaries } from './attach/sources.ts';
import { Diagrams } from './diagrams.ts';
import { applyInEditor, copyCode, insertAtCursor, openInNewFile } from './replyCode.ts';
import { LastEditor } from './lastEditor.ts';
import { openAttachment } from './openAttachment.ts';
import { OpenedPictures } from './openedPictures.ts';
import { applyToFiles } from './proposal/applyToFiles.ts';
import { shownBy } from './proposal/inertText.ts';
import { Proposals } from './proposal/proposals.ts';
import { ReadOnlyDocuments } from './readOnlyDocuments.ts';

/** What chats and commands on code do in the editor that the user last worked in. */
export class EditorTools implements vscode.Disposable {
  readonly proposals = new Proposals();
  readonly #lastEditor = new LastEditor();
  readonly #documents = new ReadOnlyDocuments();
  readonly #pictures = new OpenedPictures();
  readonly #diagrams = new Diagrams();

  /** The text editor that the user last worked in. */
  readonly editor = (): vscode.TextEditor | undefined => this.#lastEditor.current;

  /** Shows a text under a name in an editor, read-only. */
  readonly showText = (name: string, text: string, language: string): Promise<void> =>
    this.#documents.show(name, text, language);

  /** Finds and opens attachments. */
  readonly attaching = {
    context: editorContext(this.editor),
    sources: (): SourceSummary[] => sourceSummaries(),
    find: (source?: string): Promise<Found | undefined> => findAttachments(this.editor, source),
    droppedFiles,
    open: (attachment: Attachment): Promise<void> => openAttachment(attachment, this.showText, this.#pictures),
  };

  /** Takes a code block, or a whole reply, where the user wants it. */
  readonly codeBlocks = {
    copy: copyCode,
    insert: (code: string): Promise<void> => insertAtCursor(this.editor(), code),
    apply: (code: string): Promise<void> => applyInEditor(this.editor(), this.proposals, code),
    applyToFiles: (blocks: NamedCode[]): Promise<void> => applyToFiles(this.editor(), this.proposals, blocks),
    openFile: openInNewFile,
    openDiagram: (code: string): Promise<void> => this.#diagrams.open(code),
  };

  dispose(): void {
    const documents = vscode.Disposable.from(this.#documents, this.#pictures, this.#diagrams);
    vscode.Disposable.from(this.proposals, this.#lastEditor, documents).dispose();
  }
}

/** What prompts take from the editor that the user last worked in. */
function editorContext(editor: () => vscode.TextEditor | undefined): EditorContext {
  return {
    code: () => selection(editor()),
    // Code can be fixed although no problem was found in it.
    problems: () => Promise.resolve(foundAll(problems(editor()).attachments)),
    changes: changesToCommit,
    file() {
      const document = editor()?.document;
      if (!document) return undefined;
      const { name, language } = shownBy(document);
      return { file: name, language };
    },
  };
}
