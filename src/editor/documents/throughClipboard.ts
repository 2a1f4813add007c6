import type { Clipboard } from 'vscode';

/** The text that an action copies, and restores the text in the clipboard. Empty if the action copies nothing. */
export async function throughClipboard(clipboard: Clipboard, copy: () => PromiseLike<unknown>): Promise<string> {
  const before = await clipboard.readText();
  try {
    // The earlier text must not be mistaken for a copied one. If the clipboard contains an image, which is not text, it is kept if nothing
    // is copied.
    if (before !== '') await clipboard.writeText('');
    await copy();
    return await clipboard.readText();
  } finally {
    if (before !== '') await clipboard.writeText(before);
  }
}
