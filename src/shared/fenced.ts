/** Puts a text between fences that are longer than any fence inside it. A language that no fence can have is left out. */
export function fenced({ language, text }: { language: string; text: string }): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${/[`\r\n]/.test(language) ? '' : language}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}
