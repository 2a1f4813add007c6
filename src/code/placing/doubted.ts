import { indentOf } from '../spaced.ts';

/** Whether code is less than a third of the several lines that it replaces: a reply may be only a part, or about it. */
export function removesMost(original: string, code: string): boolean {
  const [before, now] = [original.trim(), code.trim()];
  return before.includes('\n') && 3 * now.length < before.length;
}

/** Code with lines above it, both indented alike. `before`: what is before the code on its line, so that the code has no indent of its own. */
export function withLinesAbove(above: string, code: string, before: string): string {
  const indent = indentOf(before === '' ? code : before);
  return before === '' ? `${indent}${above}\n${code}` : `${above}\n${indent}${code}`;
}
