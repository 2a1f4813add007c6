/** A fenced code block of a Markdown text. */
export interface FencedCode {
  /** First word after the opening fence, may be empty. */
  language: string;
  /** Without the line break before the closing fence. */
  code: string;
}

const fence = /^(`{3,}|~{3,})([^\n`]*)\n([\s\S]*?)^\1[`~]*[ \t]*\r?$/m;

/** The first fenced code block of a text, or undefined. */
export function findFencedCode(markdown: string): FencedCode | undefined {
  const [whole, , info = '', code = ''] = fence.exec(markdown) ?? [];
  if (whole === undefined) return undefined;
  return { language: /\S+/.exec(info)?.[0] ?? '', code: code.replace(/\r?\n$/, '') };
}

/** A text without its fenced code blocks. */
export function outsideFences(markdown: string): string {
  return markdown.replace(new RegExp(fence, 'gm'), '');
}

/** Changes only the text outside the fenced code blocks. */
export function mapOutsideFences(markdown: string, change: (prose: string) => string): string {
  const blocks = markdown.match(new RegExp(fence, 'gm')) ?? [];
  let rest = markdown;
  let changed = '';
  for (const whole of blocks) {
    const start = rest.indexOf(whole);
    changed += change(rest.slice(0, start)) + whole;
    rest = rest.slice(start + whole.length);
  }
  return changed + change(rest);
}

/** Code as a fenced block; the fence is longer than any row of backticks inside. */
export function fencedBlock({ language, code }: FencedCode): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((row) => row.length));
  const marks = '`'.repeat(longest + 1);
  return `${marks}${language}\n${code}\n${marks}`;
}
