// The file that a code block of a reply names. The page reads it, and the host leaves out the line that names it: both mean the same.

const longestPath = 1000;
/** What no path has here: spaces, control characters, and the signs of code, patterns and addresses. */
const noPath = /[\s\p{Cc}:"'`<>|?*;,=!{}]/u;
const nameWithExtension = /[^/\\]\.\p{L}[\p{L}\p{N}_]*$/u;

/** Whether a text is a path: it has a folder or an extension. It may be one that is not allowed. */
export function isPath(text: string): boolean {
  if (text === '' || text.length > longestPath || noPath.test(text) || !/\p{L}/u.test(text)) return false;
  return /[/\\]/.test(text) || nameWithExtension.test(text);
}

/** The path in the words after an opening fence: `ts src/a.ts`, `ts:src/a.ts`, `ts title="src/a.ts"`. */
export function pathInLabel(label: string): string | undefined {
  const [first = '', ...others] = label.split(/\s+/);
  const named = others.map((word) => /^(?:title|file|filename)=(["']?)(.+)\1$/.exec(word)?.[2] ?? word);
  return [/^[^:]*:(.+)$/.exec(first)?.[1] ?? '', ...named].find(isPath);
}

/** The path of a line that is a comment with nothing else in it; in Markdown `#` is no comment. */
export function pathInComment(line: string, language: string): string | undefined {
  const [, sign = '', words = ''] = /^\s*(\/\/|#|--|;|%)\s*(.*)$/.exec(line) ?? [];
  const between = /^\s*(?:\/\*+(.*)\*\/|<!--(.*)-->)\s*$/.exec(line);
  const text = (between?.[1] ?? between?.[2] ?? words).trim();
  const isHeading = sign === '#' && /^(md|mdx|markdown)$/.test(language);
  return isPath(text) && !isHeading ? text : undefined;
}

/**
 * Code without its first line, where that names its file and nothing else, and is not that of the file itself. Language as the code
 * block names it.
 */
export function withoutNamingLine(code: string, path: string, language: string, firstLineOfFile = ''): string {
  const end = code.search(/\r?\n|$/);
  const line = code.slice(0, end);
  const isName = pathInComment(line, language) === path && line.trim() !== firstLineOfFile.trim();
  return isName ? code.slice(end).replace(/^\r?\n/, '') : code;
}
