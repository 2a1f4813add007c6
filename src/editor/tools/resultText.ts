import type { LookedUp } from '../../chat/lookUp/lookedUp.ts';
import { pictureAttachment, type PictureAttachment } from '../../chat/pictures.ts';
import { field } from '../../shared/json.ts';
import { spelledOut } from '../../shared/plainText.ts';

/**
 * What a tool returned as text for a model, at most 30,000 characters: texts, trees of @vscode/prompt-tsx, and data that is text. Up to four
 * pictures go with it; other data is named, and not sent. Parts of unknown kinds are left out. If it is cut, `source` goes on behind the cut,
 * which may be in a secret.
 */
export function resultText(parts: unknown): Pick<LookedUp, 'result' | 'source' | 'pictures'> {
  const all: unknown[] = Array.isArray(parts) ? parts : [];
  const work = { nodes: mostNodes };
  const texts: string[] = [];
  const pictures: PictureAttachment[] = [];
  let room = mostChecked;
  for (const part of all.slice(0, mostParts)) {
    const picture = pictures.length < mostPictures ? pictureIn(part) : undefined;
    if (picture) pictures.push(picture);
    const text = spelledOut(picture ? named(picture) : textOf(part, room, work))
      .slice(0, room)
      .toWellFormed();
    if (text === '') continue;
    texts.push(text);
    room -= text.length + 1;
    if (room <= 0) break;
  }
  const text = texts.join('\n');
  const isCut = text.length > mostCharacters;
  const goesOn = isCut || all.length > mostParts || work.nodes <= 0;
  const beginning = text.slice(0, mostCharacters).toWellFormed();
  return {
    result: goesOn ? `${beginning}\n[The result goes on.]` : beginning || 'The tool returned no text.',
    ...(isCut && { source: text }),
    ...(pictures.length > 0 && { pictures }),
  };
}

const mostCharacters = 30_000;
/** A private key has up to 7,000. */
const mostChecked = mostCharacters + 10_000;
const mostParts = 1000;
const mostPictures = 4;
/** In bytes. Services refuse larger ones. */
const largestPicture = 4_000_000;

/** A PNG or JPEG that can be sent, whatever the tool says that it is. */
function pictureIn(part: unknown): PictureAttachment | undefined {
  const data = field(part, 'data');
  if (!(data instanceof Uint8Array) || data.length > largestPicture) return undefined;
  const picture = pictureAttachment('picture', data);
  return typeof picture === 'string' ? undefined : picture;
}

/** A picture in words that are the same only for the same picture. */
function named({ picture: { hash, type, width, height } }: PictureAttachment): string {
  return `[Picture ${hash.slice(0, 8)}, ${type}, ${width} × ${height}]`;
}

function textOf(part: unknown, most: number, work: Work): string {
  const [value, data, type] = ['value', 'data', 'mimeType'].map((name) => field(part, name));
  if (typeof value === 'string') return value.slice(0, most);
  if (data instanceof Uint8Array) return textIn(data, String(type), most);
  return treeText(value, most, work);
}

function textIn(data: Uint8Array, type: string, most: number): string {
  if (/^text\/|[/+]json\b/i.test(type)) return new TextDecoder().decode(data.subarray(0, 4 * most)).slice(0, most);
  return `[${type.slice(0, 100)}, ${data.length} bytes, not sent]`;
}

/** How many nodes of trees may still be read. */
interface Work {
  nodes: number;
}

/** The texts of a tree of @vscode/prompt-tsx, which may be of any form and depth. */
function treeText(tree: unknown, most: number, work: Work): string {
  const nodes = [field(tree, 'node')];
  let text = '';
  while (nodes.length > 0 && text.length < most) {
    const node = nodes.pop();
    const [written, children] = [field(node, 'text'), field(node, 'children')];
    if (typeof written === 'string')
      text += (text !== '' && field(node, 'lineBreakBefore') ? '\n' : '') + written.slice(0, most);
    if (!Array.isArray(children)) continue;
    const some: unknown[] = children.slice(0, work.nodes);
    work.nodes -= some.length;
    for (const child of some.reverse()) nodes.push(child);
  }
  return text.slice(0, most);
}

const mostNodes = 100_000;
