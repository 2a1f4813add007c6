/** Text for quick picks and the status bar, where `$(name)` would become an icon. */
export function iconText(text: string): string {
  return text.replace(/\$\(/g, '\\$(');
}
