import * as vscode from 'vscode';

/** The place where versions before had the chat, as VS Code names it: the activity bar, or where the user has moved it from there. */
const formerContainer = 'workbench.view.extension.realm-chat';
/** A view in that place which is there only while the chat is where this version puts it, and the user knows it elsewhere. */
const marker = 'realmChat.formerPlace';
const decided = 'chatPlaceDecided';

/**
 * Puts the chat back where versions before had it, once, for a user of such a version: VS Code says to nobody where a view is, and
 * remembers only what the user has moved. What an extension has kept is the sign of its use. A chat that the user has moved by itself,
 * out of its former place, stays: then VS Code does not show the marker, and nothing happens. Call before anything else is kept;
 * `synced` is the key of what VS Code brings along from another machine of the user, also to a new installation.
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

/** VS Code gives the focus to what it has moved, although the user may be typing. */
async function moveChat(): Promise<void> {
  const moved = { viewIds: ['realmChat.chat'], destinationId: formerContainer };
  await vscode.commands.executeCommand('vscode.moveViews', moved);
  await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
}
