import type * as vscode from 'vscode';
import { settings } from '../settings/settings.ts';
import { loadedOnce } from '../shared/loadedOnce.ts';
import { AcceptedChanges } from './proposal/acceptedChanges.ts';
import type { EditorFeatures } from './editorFeatures.ts';
import type { WatchedEditors } from './watchedEditors.ts';

/** Loads what chats and commands do in editors, when it is first needed. */
export class EditorTools implements vscode.Disposable {
  readonly #editors: WatchedEditors;
  readonly #workspaceState: vscode.Memento;
  /** The changes of files that the user accepted. */
  readonly accepted = new AcceptedChanges();
  #loaded: EditorFeatures | undefined;

  /** Loads all of it, only once. */
  readonly features = loadedOnce(() => this.#load());
  /** What is sent with messages. */
  readonly attaching = async () => (await this.features()).attaching;
  /** What the user can do with a code block or a whole reply. */
  readonly codeBlocks = async () => (await this.features()).codeBlocks;
  /** Finds places in the workspace by name. */
  readonly finder = async () => (await this.features()).finder;
  /** What models of a connection may look up. */
  readonly lookUp = async (installationName: string) => (await this.features()).lookUp(installationName);
  /** The other tools that models of a connection may call. */
  readonly otherTools = async (installationName: string) =>
    settings.tools().length > 0 ? (await this.features()).otherTools.offered(installationName) : [];
  /** Shows texts in editors. */
  readonly documents = async () => (await this.features()).documents;

  /** `workspaceState` stores values for this workspace. */
  constructor(editors: WatchedEditors, workspaceState: vscode.Memento) {
    this.#editors = editors;
    this.#workspaceState = workspaceState;
  }

  dispose(): void {
    this.#loaded?.dispose();
    this.accepted.dispose();
  }

  async #load(): Promise<EditorFeatures> {
    const { EditorFeatures: Features } = await import('./editorFeatures.ts');
    this.#loaded = new Features(this.#editors, this.#workspaceState, this.accepted);
    return this.#loaded;
  }
}
