import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { withoutIcons } from '../../shared/plainText.ts';
import { inertlyShown, languageName } from '../documents/inertText.ts';

/** Shows in the status bar the language whose colours a text has. VS Code shows none, because our own languages have no names. */
export class LanguageItem implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem('realmChat.language', vscode.StatusBarAlignment.Right, priority);
  readonly #subscriptions: vscode.Disposable;

  constructor() {
    this.#item.name = l10n.t('Language of Realm Chat Documents');
    this.#item.tooltip = l10n.t('Only the colors are those of this language. No language service reads the text.');
    this.#subscriptions = vscode.Disposable.from(
      this.#item,
      vscode.window.onDidChangeActiveTextEditor(() => this.#update()),
      vscode.workspace.onDidOpenTextDocument(() => this.#update()),
    );
    this.#update();
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #update(): void {
    const { document } = vscode.window.activeTextEditor ?? {};
    const shown = document && inertlyShown(document);
    this.#item.text = withoutIcons(shown ? languageName(shown.language) : '');
    if (shown) this.#item.show();
    else this.#item.hide();
  }
}

/** Where VS Code shows the language of other documents in the status bar. */
const priority = 100.1;
