/** Text for a quick pick, where `$(name)` would become an icon. */
export function plainLabel(text: string): string {
  return text.replace(/\$\(/g, '\\$(');
}
