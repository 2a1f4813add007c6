import * as vscode from 'vscode';

/** The view container of the chat in earlier versions, as VS Code names it: in the activity bar, or where the user has moved it. */
const formerContainer = 'workbench.view.extension.realm-chat';
/** A view in that container. It exists only while the chat is in its default place and the user has used an earlier version. */
const marker = 'realmChat.formerPlace';
const decided = 'chatPlaceDecided';

/**
 * Moves the chat back to where earlier versions had it, once, for users of such a version. VS Code does not let extensions know where a
 * view is, and remembers only what the user has moved. If the extension has stored anything, an earlier version was used. If the user has
 * moved the chat itself out of its former container, the chat stays: VS Code then does not show the marker, and nothing happens. Must be
 * called before anything else is stored. `synced` is the key of a value that does not count, because VS Code also copies it from other
 * machines of the user, even to a new installation.
 */
export function keepFormerPlace(
  { globalState, workspaceState }: Pick<vscode.ExtensionContext, 'globalState' | 'workspaceState'>,
  synced: string,
): vscode.Disposable {
  const kept = [...globalState.keys(), ...workspaceState.keys()].filter((key) => key !== synced);
  const isDecided = globalState.get(decided) === true;
  const note = (): Thenable<void> => globalState.update(decided, true);
  if (isDecided) return new vscode.Disposable(() => undefined);
  if (kept.length > 0) void showMarker().then(note);
  else void note();
  return vscode.window.registerWebviewViewProvider(marker, { resolveWebviewView: moveChat });
}

async function showMarker(): Promise<void> {
  await vscode.commands.executeCommand('setContext', 'realmChat.usedBefore', true);
  await vscode.commands.executeCommand(`${marker}.focus`, { preserveFocus: true });
}

/** Moves the chat. VS Code gives the focus to a view that it has moved, so the editor gets it back, because the user may be typing. */
async function moveChat(): Promise<void> {
  const moved = { viewIds: ['realmChat.chat'], destinationId: formerContainer };
  await vscode.commands.executeCommand('vscode.moveViews', moved);
  await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
}
