/** Ctrl+F, or Cmd+F on a Mac, where Ctrl+F moves the cursor. */
export function isFindKey(event: KeyboardEvent): boolean {
  return event.key.toLowerCase() === 'f' && hasMainModifier(event) && !event.shiftKey && !event.altKey;
}

/** F3, and Cmd+G on a Mac; with Shift for the previous match. */
export function isNextKey(event: KeyboardEvent): boolean {
  return event.key === 'F3' || (isMac() && event.key.toLowerCase() === 'g' && hasMainModifier(event));
}

function hasMainModifier({ ctrlKey, metaKey }: KeyboardEvent): boolean {
  return isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}

function isMac(): boolean {
  return navigator.userAgent.includes('Macintosh');
}
