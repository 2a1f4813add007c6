import { closes } from './codeItems.ts';
import type { Contents } from './contents.ts';
import { signatureOf } from './signature.ts';

/** What a member of an item is known by, whatever its value is; undefined for what may go, such as a statement. */
export function memberName(lines: string[], contents: Contents): string | undefined {
  const text = (lines[0] ?? '').trim();
  if (contents === 'declarations') return signatureOf(declaration(lines));
  if (contents === 'cases') return caseName(text, lines.length > 1);
  return contents === 'elements' ? withoutComma(text) : entryName(text);
}

/** The head of an item as one line, since parameters and braces may stand on lines of their own. */
function declaration(lines: string[]): string {
  const end = lines.findIndex((line) => line.trim().endsWith('{'));
  return lines
    .slice(0, Math.max(0, end) + 1)
    .map((line) => line.trim())
    .join(' ');
}

/** `it('adds'`, also when it is skipped, and what runs before each. */
function caseName(text: string, isBlock: boolean): string | undefined {
  if (!isBlock && !/=>|\bfunction\b/.test(text)) return undefined;
  const around = /^(?:before|after)(?:Each|All|_each|_all)?\b/.exec(text);
  const [, call, , words] = callWithText.exec(text) ?? [];
  if (call === undefined) return around?.[0];
  return `${call.replace(/\.(?:only|skip|todo|concurrent)\b/g, '')} ${words}`;
}

/** The key, selector, field or variant that an entry begins with; else all of it. */
function entryName(text: string): string | undefined {
  if (closes(text) || beginsStatement.test(text)) return undefined;
  const bare = text.slice(0, longest).replace(modifiers, '');
  const [, quoted] = /^["']([^"']+)["']\??\s*(?::|=|\()/.exec(bare) ?? [];
  if (quoted !== undefined) return quoted;
  const [, call, , words] = callWithText.exec(bare) ?? [];
  if (call !== undefined) return `${call} ${words}`;
  const [, block] = /^([^(={]*?|@[^{]*?|[.#&*:>~+[][^{]*?)\s*\{/.exec(bare) ?? [];
  if (block) return block.replace(/\s*:$/, '');
  const [, typed] = /^(?:[\w<>[\],.*&]+\s+)+[*&]?([a-z_]\w*)\s*(?:\[[^\]]*\]\s*)?(?:=[^;]*)?;$/i.exec(bare) ?? [];
  const [, name] = /^\[?([\w$@/.-]+)\]?(?=[!?]?\s*(?:[:=,;(<]|$)|\s+[\w*[])/.exec(bare) ?? [];
  return typed ?? name ?? withoutComma(text);
}

const callWithText = /^([\w.]+)[\s(]\s*(["'`])(.*?)\2/;

/** Characters of a line that are read. */
const longest = 300;

/** A key may be such a word too. */
const beginsStatement =
  /^(?:return|throw|raise|if|else|for|while|switch|try|catch|await|yield|break|continue)\b(?!\s*[:?=,])/;

const modifiers =
  /^(?:(?:export|declare|pub(?:\([^)]*\))?|public|private|protected|internal|static|async|abstract|override|readonly|mut|get|set|case|fn|func|fun|function|let|var|val|const)\s+(?=[\w$["'#*]))+/;

function withoutComma(text: string): string {
  return text.replace(/[,;]$/, '');
}
