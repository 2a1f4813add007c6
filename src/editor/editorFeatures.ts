import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { EditorContext } from '../chat/composing/expandedMessage.ts';
import { foundAll, type FoundAttachments } from '../chat/composing/foundAttachments.ts';
import type { Attachment, FoundPlace, FoundRow, NamedCode } from '../protocol.ts';
import type { Commands } from '../commands.ts';
import { AccessibleViews } from './documents/accessibleViews.ts';
import { addCommands } from './attach/addCommands.ts';
import { chatCommands } from './chatCommands.ts';
import type { AskedChat } from './asking/askedChat.ts';
import { requestText } from '../chat/composing/requestText.ts';
import { questionRequest } from './asking/answer.ts';
import { changesToCommit } from './attach/changes.ts';
import { droppedFiles } from './attach/droppedFiles.ts';
import { findAttachments } from './attach/finders.ts';
import { problems } from './attach/problems.ts';
import { questioned, type Questioned } from './attach/referenced.ts';
import { selection } from './attach/selection.ts';
import { CommitMessages } from './git/commitMessage.ts';
import { openDiagram } from './documents/openDiagram.ts';
import type { Faulty } from './target/faultyCode.ts';
import { Finder } from './find/finder.ts';
import type { Asking } from './instructions/consent.ts';
import { WorkspaceInstructions, type Instructions } from './instructions/instructions.ts';
import { applyInEditor, copyCode, insertAtCursor, openInNewFile } from './proposal/replyCode.ts';
import { openAttachment } from './attach/openAttachment.ts';
import { OpenedPictures } from './attach/openedPictures.ts';
import { applyToFiles, namedCodeIn } from './proposal/applyToFiles.ts';
import { Changes } from './proposal/codeChanges.ts';
import { decisionCommands } from './proposal/decisions.ts';
import { nameAndLanguageOf } from './documents/inertText.ts';
import { LanguageItem } from './proposal/languageItem.ts';
import { Proposals } from './proposal/proposals.ts';
import { runInTerminal } from './terminal/runInTerminal.ts';
import { ReadOnlyDocuments } from './documents/readOnlyDocuments.ts';
import { findingActions } from './review/findingActions.ts';
import { FindingComments } from './review/findingComments.ts';
import { pullRequestCommands } from './review/pullRequest.ts';
import { Reviews, roomForDiff, type ReviewsHost } from './review/reviews.ts';
import { generateTests } from './testWriting/generateTests.ts';
import type { WatchedEditors } from './watchedEditors.ts';

/** What commands on code need from the rest of the extension. */
export interface CodeCommandsHost extends ReviewsHost {
  chat: AskedChat;
}

/** The text editor that the user last worked in. */
export type EditorInUse = () => vscode.TextEditor | undefined;

/** What chats and commands do in editors. `EditorTools` loads it when it is first needed. */
export class EditorFeatures implements vscode.Disposable {
  readonly #proposals = new Proposals();
  readonly #language = new LanguageItem();
  readonly #documents = new ReadOnlyDocuments();
  readonly #accessibleViews = new AccessibleViews();
  readonly #pictures = new OpenedPictures();
  readonly #comments = new FindingComments();
  readonly #editors: WatchedEditors;
  readonly #editor: EditorInUse;
  readonly #finder: Finder;
  readonly #instructions: WorkspaceInstructions;
  /** What prompts read from the editor that the user last worked in. */
  readonly context: EditorContext;

  /** `workspaceState` stores values for this workspace. */
  constructor(editors: WatchedEditors, workspaceState: vscode.Memento) {
    this.#editors = editors;
    this.#editor = () => editors.last;
    this.#finder = new Finder(editors.recentFiles);
    this.#instructions = new WorkspaceInstructions(workspaceState, (name, text, language) =>
      this.showText(name, text, language),
    );
    this.context = editorContext(this.#editor);
  }

  /** All commands on code. */
  commands(host: CodeCommandsHost): Commands {
    const editor = this.#editor;
    const instructions = (file: vscode.Uri): Promise<Attachment[]> => this.#instructions.along(file);
    const showQuestion = (text: string, attachments: Attachment[]): Promise<void> =>
      this.#showQuestion(host, text, attachments);
    const changes = new Changes(this.#proposals, this.#editors.actions, { ...host, instructions, showQuestion });
    const fix = (faulty: Faulty): Promise<void> => changes.fix(faulty);
    return {
      ...chatCommands(editor, host.chat),
      ...addCommands(host.chat, (place) => this.attachmentsOf(place)),
      ...changes.commands(editor),
      'realmChat.generateTests': () => generateTests(editor(), changes, host.chat),
      ...decisionCommands(this.#proposals, (name, text) => this.readText(name, text)),
      'realmChat.applyToFiles': (blocks: unknown) => this.applyToFiles(namedCodeIn(blocks)),
      ...new CommitMessages(host.replier, (problem, retry) => host.showProblem(problem, retry)).commands,
      ...new Reviews(host, this.#comments).commands,
      ...findingActions(this.#comments, host.chat, fix),
      ...pullRequestCommands(host.chat, () => roomForDiff(host)),
    };
  }

  find(source?: string): Promise<FoundAttachments | undefined> {
    return findAttachments(this.#editor, source);
  }

  questioned(references: readonly vscode.ChatPromptReference[]): Promise<Questioned> {
    return questioned(references, this.context);
  }

  droppedFiles(uris: string[]): Promise<FoundAttachments> {
    return droppedFiles(uris);
  }

  findByName(name: string, show: (rows: FoundRow[]) => void): Promise<void> {
    return this.#finder.find(name, show);
  }

  attachmentsOf(place: FoundPlace): Promise<FoundAttachments> {
    return this.#finder.attachmentsOf(place);
  }

  filesNamed(paths: string[]): Promise<[written: string, path: string][]> {
    return this.#finder.filesNamed(paths);
  }

  openNamed(path: string, firstLine?: number, lastLine?: number): Promise<void> {
    return this.#finder.openNamed(path, firstLine, lastLine);
  }

  open(attachment: Attachment): Promise<void> {
    const showText = (name: string, text: string, language: string): Promise<void> =>
      this.showText(name, text, language);
    return openAttachment(attachment, showText, this.#pictures);
  }

  instructions(attached: readonly Attachment[], asking: Asking): Promise<Instructions | undefined> {
    const uris = attached.flatMap(({ uri }) => (uri === undefined ? [] : [vscode.Uri.parse(uri)]));
    return this.#instructions.find({ file: this.#editor()?.document.uri, attached: uris }, asking);
  }

  copy(text: string): Promise<boolean> {
    return copyCode(text);
  }

  insert(code: string): Promise<void> {
    return insertAtCursor(this.#editor(), code);
  }

  apply(code: string): Promise<void> {
    return applyInEditor(this.#editor(), this.#proposals, code);
  }

  applyToFiles(blocks: readonly NamedCode[]): Promise<void> {
    return applyToFiles(this.#editor(), this.#proposals, blocks);
  }

  openFile(code: string, language: string): Promise<void> {
    return openInNewFile(code, language);
  }

  openDiagram(code: string): Promise<void> {
    return openDiagram(code);
  }

  runInTerminal(code: string): Promise<void> {
    return runInTerminal(code);
  }

  showText(name: string, text: string, language: string): Promise<void> {
    return this.#documents.show(name, text, language);
  }

  readText(name: string, text: string): Promise<void> {
    return this.#accessibleViews.read(name, text);
  }

  #showQuestion(host: CodeCommandsHost, text: string, attachments: Attachment[]): Promise<void> {
    const request = questionRequest(host.replier.now(), text, attachments);
    return this.showText(l10n.t('What will be sent'), requestText(request), 'markdown');
  }

  dispose(): void {
    const documents = vscode.Disposable.from(this.#documents, this.#accessibleViews, this.#pictures);
    vscode.Disposable.from(this.#proposals, this.#language, documents, this.#finder, this.#comments).dispose();
  }
}

function editorContext(editor: EditorInUse): EditorContext {
  return {
    code: () => selection(editor()),
    // Code can also be fixed if no problems were found in it.
    problems: () => Promise.resolve(foundAll(problems(editor()).attachments)),
    changes: changesToCommit,
    file() {
      const document = editor()?.document;
      if (!document) return Promise.resolve(undefined);
      const { name, language } = nameAndLanguageOf(document);
      return Promise.resolve({ file: name, language });
    },
  };
}
