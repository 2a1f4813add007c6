import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Attachment } from '../protocol.ts';
import type { Commands } from '../commands.ts';
import { settings } from '../settings/settings.ts';
import { AccessibleViews } from './documents/accessibleViews.ts';
import { addCommands } from './attach/addCommands.ts';
import { attaching } from './attaching.ts';
import { chatCommands } from './chatCommands.ts';
import { codeBlocks } from './codeBlocks.ts';
import type { AskedChat } from './asking/askedChat.ts';
import { requestText } from '../chat/composing/requestText.ts';
import { questionRequest } from './asking/quietAnswer.ts';
import { CommitMessages } from './git/commitMessage.ts';
import type { EditorInUse } from './documents/lastEditor.ts';
import type { Faulty } from './target/faultyCode.ts';
import { Finder } from './find/finder.ts';
import { LookUps, type WorkspaceLookUp } from './lookUp/workspaceLookUp.ts';
import { WorkspaceInstructions } from './instructions/instructions.ts';
import { OpenedPictures } from './attach/openedPictures.ts';
import type { AcceptedChanges } from './proposal/acceptedChanges.ts';
import { namedCodeIn } from './proposal/namedBlocks.ts';
import { Changes } from './proposal/codeChanges.ts';
import { decisionCommands } from './proposal/decisions.ts';
import { LanguageItem } from './proposal/languageItem.ts';
import { Proposals } from './proposal/proposals.ts';
import { ReadOnlyDocuments } from './documents/readOnlyDocuments.ts';
import { findingActions } from './review/findingActions.ts';
import { FindingComments } from './review/findingComments.ts';
import { pullRequestCommands } from './review/pullRequest.ts';
import { Reviews, roomForDiff, type ReviewsHost } from './review/reviews.ts';
import { generateTests } from './testWriting/generateTests.ts';
import { languageModels, VsCodeTools } from './tools/vscodeTools.ts';
import type { WatchedEditors } from './watchedEditors.ts';

/** What commands on code need from the rest of the extension. */
export interface CodeCommandsHost extends ReviewsHost {
  chat: AskedChat;
}

/** What chats and commands do in editors. `EditorTools` loads it when it is first needed. */
export class EditorFeatures implements vscode.Disposable {
  readonly #proposals: Proposals;
  readonly #language = new LanguageItem();
  readonly #texts = new ReadOnlyDocuments();
  readonly #accessibleViews = new AccessibleViews();
  readonly #pictures = new OpenedPictures();
  readonly #comments = new FindingComments();
  readonly #editors: WatchedEditors;
  readonly #editor: EditorInUse = () => this.#editors.last;
  readonly #instructions: WorkspaceInstructions;
  readonly attaching: ReturnType<typeof attaching>;
  readonly codeBlocks: ReturnType<typeof codeBlocks>;
  readonly finder: Finder;
  /** The other tools that models may call. */
  readonly otherTools = new VsCodeTools(languageModels(), settings.tools);
  readonly #lookUps = new LookUps(() => this.finder.paths.refresh());
  /** Shows a text in an editor, or shows it there for reading until the user closes it. */
  readonly documents = { show: this.#texts.show, read: this.#accessibleViews.read };

  /** `workspaceState` stores values for this workspace. */
  constructor(editors: WatchedEditors, workspaceState: vscode.Memento, accepted: AcceptedChanges) {
    this.#editors = editors;
    this.#proposals = new Proposals(accepted);
    this.codeBlocks = codeBlocks(this.#editor, this.#proposals, accepted);
    this.finder = new Finder(editors.recentFiles);
    this.#instructions = new WorkspaceInstructions(workspaceState, this.#texts.show);
    this.attaching = attaching(this.#editor, this.#instructions, this.#texts.show, this.#pictures);
  }

  /** What models of a connection may look up. */
  lookUp(installationName: string): WorkspaceLookUp {
    return this.#lookUps.of(installationName);
  }

  /** All commands on code. */
  commands(host: CodeCommandsHost): Commands {
    const editor = this.#editor;
    const instructions = (file: vscode.Uri): Promise<Attachment[]> => this.#instructions.along(file);
    const showQuestion = (text: string, attachments: Attachment[]): Promise<void> => {
      const request = questionRequest(host.replier.now(), text, attachments);
      return this.documents.show(l10n.t('What will be sent'), requestText(request), 'markdown');
    };
    const changes = new Changes(this.#proposals, this.#editors.actions, { ...host, instructions, showQuestion });
    const fix = (faulty: Faulty): Promise<void> => changes.fix(faulty);
    return {
      ...chatCommands(editor, host.chat),
      ...addCommands(host.chat, (place) => this.finder.attachmentsOf(place)),
      ...changes.commands(editor),
      'realmChat.generateTests': () => generateTests(editor(), changes, host.chat),
      ...decisionCommands(this.#proposals, this.documents.read),
      'realmChat.applyToFiles': (blocks: unknown) => this.codeBlocks.applyToFiles(namedCodeIn(blocks)),
      ...new CommitMessages(host.replier, host.showProblem).commands,
      ...new Reviews(host, this.#comments).commands,
      ...findingActions(this.#comments, host.chat, fix),
      ...pullRequestCommands(host.chat, () => roomForDiff(host)),
    };
  }

  dispose(): void {
    const documents = vscode.Disposable.from(this.#texts, this.#accessibleViews, this.#pictures);
    vscode.Disposable.from(this.#proposals, this.#language, documents, this.finder, this.#comments).dispose();
  }
}
