/**
 * Code of a Makefile with a tab before each line of a recipe, where a model has written spaces. A line that the original has keeps
 * the indentation that it had there; a new line is part of a recipe below a rule or another such line.
 */
export function withRecipeTabs(code: string, original: string): string {
  const known = new Map(original.split('\n').map((line) => [line.trim(), line]));
  let isInRecipe = false;
  const lines = code.split('\n').map((line) => {
    const text = line.trim();
    if (text === '') return line;
    const isIndented = /^ +\S/.test(line);
    const before = isIndented ? known.get(text) : undefined;
    const isRecipe = before === undefined ? isIndented && isInRecipe : before.startsWith('\t');
    isInRecipe = isRecipe || line.startsWith('\t') || isRule(line);
    return isRecipe ? `\t${line.trimStart()}` : line;
  });
  return lines.join('\n');
}

/** Whether a line names targets before a colon, and does not assign a variable. */
function isRule(line: string): boolean {
  return /^[^\s#=:][^#=:]*::?(?![:=])/.test(line);
}
