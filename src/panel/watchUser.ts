import * as vscode from 'vscode';
import type { WatchUser } from './focusReturn.ts';

/** Watches whether the user opens or chooses another editor or terminal, or clicks or types in a text editor. */
export const watchUser: WatchUser = () => {
  const { active, terminal } = inFront();
  const { Keyboard, Mouse } = vscode.TextEditorSelectionChangeKind;
  let isInEditor = false;
  const watching = vscode.window.onDidChangeTextEditorSelection(({ kind }) => {
    isInEditor ||= kind === Keyboard || kind === Mouse;
  });
  return async () => {
    // A click beside a list closes it, and may be reported after that. VS Code answers a question only after all that came before it.
    await vscode.languages.getLanguages();
    watching.dispose();
    const now = inFront();
    return isInEditor || now.active !== active || now.terminal !== terminal;
  };
};

function inFront() {
  return { active: vscode.window.tabGroups.activeTabGroup.activeTab, terminal: vscode.window.activeTerminal };
}
