import type * as vscode from 'vscode';
import type { EditorContext } from '../chat/composing/expandedMessage.ts';
import type { FoundAttachments } from '../chat/composing/foundAttachments.ts';
import { loadedOnce } from '../shared/loadedOnce.ts';
import type { Attachment, FoundPlace, FoundRow, NamedCode, SourceSummary } from '../protocol.ts';
import type { Questioned } from './attach/referenced.ts';
import { sourceSummaries } from './attach/sources.ts';
import type { EditorFeatures } from './editorFeatures.ts';
import type { Asking } from './instructions/consent.ts';
import type { Instructions } from './instructions/instructions.ts';
import type { WatchedEditors } from './watchedEditors.ts';

/** What chats and commands do in editors. The code for it is loaded when it is first needed. */
export class EditorTools implements vscode.Disposable {
  readonly #editors: WatchedEditors;
  readonly #workspaceState: vscode.Memento;
  #loaded: EditorFeatures | undefined;

  /** Loads the features, only once. */
  readonly features = loadedOnce(() => this.#load());

  /** Finds and opens attachments. */
  readonly attaching = {
    context: this.#context(),
    sources: (): SourceSummary[] => sourceSummaries(),
    find: async (source?: string): Promise<FoundAttachments | undefined> => (await this.features()).find(source),
    droppedFiles: async (uris: string[]): Promise<FoundAttachments> => (await this.features()).droppedFiles(uris),
    findByName: async (name: string, show: (rows: FoundRow[]) => void): Promise<void> =>
      (await this.features()).findByName(name, show),
    attachmentsOf: async (place: FoundPlace): Promise<FoundAttachments> => (await this.features()).attachmentsOf(place),
    open: async (attachment: Attachment): Promise<void> => (await this.features()).open(attachment),
    instructions: async (attached: readonly Attachment[], asking: Asking): Promise<Instructions | undefined> =>
      (await this.features()).instructions(attached, asking),
  };

  /** Reads the references of a question in VS Code's own chat. */
  readonly questioned = async (references: readonly vscode.ChatPromptReference[]): Promise<Questioned> =>
    (await this.features()).questioned(references);

  /** What the user can do with a code block or a whole reply. */
  readonly codeBlocks = {
    copy: async (text: string): Promise<boolean> => (await this.features()).copy(text),
    insert: async (code: string): Promise<void> => (await this.features()).insert(code),
    apply: async (code: string): Promise<void> => (await this.features()).apply(code),
    applyToFiles: async (blocks: NamedCode[]): Promise<void> => (await this.features()).applyToFiles(blocks),
    openFile: async (code: string, language: string): Promise<void> => (await this.features()).openFile(code, language),
    openDiagram: async (code: string): Promise<void> => (await this.features()).openDiagram(code),
    runInTerminal: async (code: string): Promise<void> => (await this.features()).runInTerminal(code),
  };

  /** Finds and opens the files of the workspace that replies name. */
  readonly namedFiles = {
    find: async (paths: string[]): Promise<[written: string, path: string][]> =>
      (await this.features()).filesNamed(paths),
    open: async (path: string, firstLine?: number, lastLine?: number): Promise<void> =>
      (await this.features()).openNamed(path, firstLine, lastLine),
  };

  /** `workspaceState` stores values for this workspace. */
  constructor(editors: WatchedEditors, workspaceState: vscode.Memento) {
    this.#editors = editors;
    this.#workspaceState = workspaceState;
  }

  /** Shows a read-only text under a name in an editor. */
  readonly showText = async (name: string, text: string, language: string): Promise<void> =>
    (await this.features()).showText(name, text, language);

  /** Shows a text under a name in an editor for reading. Resolves when it is closed. */
  readonly readText = async (name: string, text: string): Promise<void> => (await this.features()).readText(name, text);

  dispose(): void {
    this.#loaded?.dispose();
  }

  async #load(): Promise<EditorFeatures> {
    const { EditorFeatures: Features } = await import('./editorFeatures.ts');
    this.#loaded = new Features(this.#editors, this.#workspaceState);
    return this.#loaded;
  }

  #context(): EditorContext {
    return {
      code: async () => (await this.features()).context.code(),
      problems: async () => (await this.features()).context.problems(),
      changes: async () => (await this.features()).context.changes(),
      file: async () => (await this.features()).context.file(),
    };
  }
}
