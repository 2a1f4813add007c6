import type { Clipboard } from 'vscode';

/** The terminal that was used last, unless its program has ended. */
export function runningTerminal<Terminal extends { readonly exitStatus: unknown }>(
  active: Terminal | undefined,
): Terminal | undefined {
  return active?.exitStatus === undefined ? active : undefined;
}

/**
 * The name of a setting that makes VS Code paste lines without asking even if each line ending acts as Enter; undefined if there is
 * none. `valueOf` reads a setting of `terminal.integrated`.
 */
export function unsafeSetting(valueOf: (name: string) => unknown): string | undefined {
  const warning = valueOf('enableMultiLinePasteWarning');
  if (warning === 'never' || warning === false) return 'terminal.integrated.enableMultiLinePasteWarning';
  return valueOf('ignoreBracketedPasteMode') === true ? 'terminal.integrated.ignoreBracketedPasteMode' : undefined;
}

/** Pastes a text. The clipboard then has its earlier text again, unless the user has copied something meanwhile. */
export async function pastedText(text: string, clipboard: Clipboard, paste: () => PromiseLike<unknown>): Promise<void> {
  const before = await clipboard.readText();
  await clipboard.writeText(text);
  try {
    await paste();
  } finally {
    // The user may have copied something while VS Code asked.
    if ((await clipboard.readText()) === text) await clipboard.writeText(before);
  }
}
