import * as vscode from 'vscode';

/** The symbols of the workspace that language services find by a name; empty if they fail or take too long. */
export async function workspaceSymbols(name: string): Promise<vscode.SymbolInformation[]> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), patience)));
  try {
    return (await Promise.race([provided(name), tooLate])) ?? [];
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}

/** How long language services may take, in milliseconds. Later results are not shown. */
const patience = 2_000;

function provided(name: string): Thenable<vscode.SymbolInformation[] | undefined> {
  return vscode.commands.executeCommand('vscode.executeWorkspaceSymbolProvider', name);
}

/** The codicon for a kind of symbol. VS Code takes one that it does not know for a property. */
export function symbolIcon(kind: vscode.SymbolKind): string {
  return `symbol${vscode.SymbolKind[kind].replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
