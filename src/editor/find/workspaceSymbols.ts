import * as vscode from 'vscode';

/** Milliseconds that language services may take; what they find later is not shown. */
const patience = 2_000;

/** The symbols of the workspace that language services find by a name; none where they fail or take too long. */
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

function provided(name: string): Thenable<vscode.SymbolInformation[] | undefined> {
  return vscode.commands.executeCommand('vscode.executeWorkspaceSymbolProvider', name);
}

/** The codicon of a kind of symbols. */
export function symbolIcon(kind: vscode.SymbolKind): string {
  // A server may send a number that is none of them.
  const name = (vscode.SymbolKind as Partial<Record<number, string>>)[kind] ?? 'Misc';
  return `symbol${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
