// The file that a code block of a reply names. The page reads the name, and the host removes the line with the name, so both use these
// rules.

const longestPath = 1000;
/** Characters that no path has here: spaces, control characters, and characters of code, patterns and addresses. */
const noPath = /[\s\p{Cc}:"'`<>|?*;,=!{}]/u;
const nameWithExtension = /[^/\\]\.\p{L}[\p{L}\p{N}_]*$/u;

/** Whether a text is a path: it has a folder or an extension. The path may still be one that is not allowed. */
export function isPath(text: string): boolean {
  if (text === '' || text.length > longestPath || noPath.test(text) || !/\p{L}/u.test(text)) return false;
  return /[/\\]/.test(text) || nameWithExtension.test(text);
}

/** The path in the text after an opening fence: `ts src/a.ts`, `ts:src/a.ts`, `ts title="src/a.ts"`. */
export function pathInLabel(label: string): string | undefined {
  const [first = '', ...others] = label.split(/\s+/);
  const named = others.map((word) => /^(?:title|file|filename)=(["']?)(.+)\1$/.exec(word)?.[2] ?? word);
  return [/^[^:]*:(.+)$/.exec(first)?.[1] ?? '', ...named].find(isPath);
}

/** The path in a line that is a comment and contains nothing else. In Markdown, `#` does not start a comment. */
export function pathInComment(line: string, language: string): string | undefined {
  const [, sign = '', words = ''] = /^\s*(\/\/|#|--|;|%)([^]*)$/.exec(line) ?? [];
  const between = /^\s*(?:\/\*(.*)\*\/|<!--(.*)-->)\s*$/.exec(line);
  const text = (between?.[1]?.replace(/^\*+/, '') ?? between?.[2] ?? words).trim();
  const isHeading = sign === '#' && /^(md|mdx|markdown)$/.test(language);
  return isPath(text) && !isHeading ? text : undefined;
}

/** As `withoutNamingLine`, for code that goes into the file at `file`: its first line may name a part of this path, from any folder on. */
export function withoutNameOf(file: string, code: string, language: string, firstLineOfFile: string): string {
  const path = pathInComment(code.slice(0, code.search(/\r?\n|$/)), language);
  const isNamed = path !== undefined && file.endsWith(`/${path.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '')}`);
  return isNamed ? withoutNamingLine(code, path, language, firstLineOfFile) : code;
}

/**
 * Removes the first line of code if it only names the file and is not the first line of the file itself. `language` is as the code block
 * names it.
 */
export function withoutNamingLine(code: string, path: string, language: string, firstLineOfFile = ''): string {
  const end = code.search(/\r?\n|$/);
  const line = code.slice(0, end);
  const isName = pathInComment(line, language) === path && line.trim() !== firstLineOfFile.trim();
  return isName ? code.slice(end).replace(/^\r?\n/, '') : code;
}
