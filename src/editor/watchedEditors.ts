import * as vscode from 'vscode';
import { CodeActions } from './target/codeActions.ts';
import { Diagrams } from './documents/diagrams.ts';
import { RecentFiles } from './find/recentFiles.ts';
import { LastEditor } from './documents/lastEditor.ts';
import { hasOwnTab } from './ownTabs.ts';

/** What must be watched and offered in editors from the start. The code of the features is loaded when it is first needed. */
export class WatchedEditors implements vscode.Disposable {
  readonly #last = new LastEditor();
  readonly recentFiles = new RecentFiles();
  readonly actions = new CodeActions();
  readonly #subscriptions: { dispose(): unknown }[];

  constructor() {
    this.#subscriptions = [
      this.#last,
      this.recentFiles,
      new Diagrams(),
      vscode.languages.registerCodeActionsProvider({ pattern: '**' }, this.actions),
    ];
  }

  /** The text editor that the user last worked in. */
  get last(): vscode.TextEditor | undefined {
    return this.#last.current;
  }

  /** Whether tabs show documents of Realm Chat, for example from before the window was reloaded. */
  get hasOwnTabs(): boolean {
    return vscode.window.tabGroups.all.some(hasOwnTab);
  }

  /** Calls back when a tab with a document of Realm Chat is opened. The document is empty until the code that provides it is loaded. */
  onDidOpenOurs(callback: () => unknown): vscode.Disposable {
    return vscode.window.tabGroups.onDidChangeTabs(({ opened }) => {
      if (hasOwnTab({ tabs: opened })) callback();
    });
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }
}
