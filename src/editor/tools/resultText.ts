import { field } from '../../shared/json.ts';
import { spelledOut } from '../../shared/plainText.ts';

/**
 * What a tool returned as text for a model, at most 30,000 characters: texts, trees of @vscode/prompt-tsx, and data that is text. Other data
 * is named, and not sent. Parts of unknown kinds are left out.
 */
export function resultText(parts: unknown): string {
  const texts: string[] = [];
  let room = mostCharacters;
  for (const part of Array.isArray(parts) ? (parts as unknown[]).slice(0, mostParts) : []) {
    const text = spelledOut(textOf(part, room + 1));
    texts.push(text.slice(0, room));
    if (text.length > room) return `${texts.join('\n')}\n[The result goes on.]`;
    room = Math.max(room - text.length - 1, 0);
  }
  return texts.filter(Boolean).join('\n') || 'The tool returned no text.';
}

const mostCharacters = 30_000;
const mostParts = 1000;

function textOf(part: unknown, most: number): string {
  const [value, data, type] = ['value', 'data', 'mimeType'].map((name) => field(part, name));
  if (typeof value === 'string') return value.slice(0, most);
  if (data instanceof Uint8Array) return textIn(data, String(type), most);
  return treeText(value, most);
}

function textIn(data: Uint8Array, type: string, most: number): string {
  if (/^text\/|[/+]json\b/i.test(type)) return new TextDecoder().decode(data.subarray(0, 4 * most)).slice(0, most);
  return `[${type.slice(0, 100)}, ${data.length} bytes, not sent]`;
}

/** The texts of a tree of @vscode/prompt-tsx, which may be of any form and depth. */
function treeText(tree: unknown, most: number): string {
  const nodes = [field(tree, 'node')];
  let text = '';
  for (let seen = 0; nodes.length > 0 && seen < mostNodes && text.length < most; seen++) {
    const node = nodes.pop();
    const [written, children] = [field(node, 'text'), field(node, 'children')];
    if (typeof written === 'string')
      text += (text !== '' && field(node, 'lineBreakBefore') ? '\n' : '') + written.slice(0, most);
    if (Array.isArray(children)) for (const child of children.slice(0, mostNodes).reverse()) nodes.push(child);
  }
  return text.slice(0, most);
}

const mostNodes = 100_000;
