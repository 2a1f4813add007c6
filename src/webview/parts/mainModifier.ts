/** Whether Ctrl is pressed, or Cmd on a Mac, and not the other of the two. */
export function hasMainModifier({ ctrlKey, metaKey }: KeyboardEvent): boolean {
  return isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}

export function isMac(): boolean {
  return navigator.userAgent.includes('Macintosh');
}
