import type { BlockTexts } from '../parts/blockTexts.ts';
import { element } from '../parts/element.ts';
import { keepSelected } from '../parts/keepSelected.ts';
import { spelledOut } from '../parts/visible.ts';
import { wish } from '../parts/wish.ts';
import { writtenPath, type WrittenPath } from './writtenPath.ts';

/** The paths in a reply that may name files of the workspace. They become links after the host has found which of them do. */
export class PathLinks {
  readonly #texts: BlockTexts;
  #places: Place[] = [];

  constructor(texts: BlockTexts) {
    this.#texts = texts;
  }

  /** Finds the paths in a complete reply, in steps, and returns them. */
  *find(body: HTMLElement): Generator<void, string[]> {
    const paths = new Set<string>();
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, acceptTexts);
    for (let count = 1; walker.nextNode(); count++) {
      for (const place of placesIn(walker.currentNode as Text)) {
        if (paths.size === mostPaths && !paths.has(place.path)) continue;
        paths.add(place.path);
        if (this.#places.push(place) === mostPlaces) return [...paths];
      }
      if (count % textsOfStep === 0) yield;
    }
    return [...paths];
  }

  /** Makes links of the paths that name files: `found` has the path as it is written, and the whole path of the file. */
  show(found: readonly (readonly [written: string, path: string])[]): void {
    const files = new Map(found);
    // From the last one, because each link ends the text before it.
    for (const place of this.#places.splice(0).reverse()) {
      const path = files.get(place.path);
      if (path !== undefined && place.node.isConnected) insertLink(place, path, this.#texts);
    }
  }
}

/** A path in a text node of a reply. */
interface Place extends WrittenPath {
  node: Text;
  start: number;
  end: number;
}

/** How many paths of a reply are looked up, and how many places become links. Real replies have fewer. */
const mostPaths = 200;
const mostPlaces = 1000;
/** The number of texts that are read in a step. */
const textsOfStep = 200;
/** The maximum length of a path with its lines. */
const longestText = 1024;
/** Where paths are not looked up. Links lead elsewhere, and code blocks have buttons of their own. */
const without = 'pre, a, button, .formula, .code-header, .hidden-characters';
/** A word in which a path may be. In text, paths have only Latin letters, because others may be words around them. */
const word = /[\p{Script=Latin}\p{N}_@.+\-/\\~:#]+/gu;

/** Opens the file of a link to a path within `root` when it is clicked, or when Enter is pressed on it. */
export function listenForPaths(root: HTMLElement): void {
  const open = (event: Event): void => {
    const link = event.target instanceof Element && event.target.closest<HTMLElement>('.path-link');
    if (!link) return;
    event.preventDefault();
    const { path = '', firstLine, lastLine } = link.dataset;
    wish(root, { type: 'open-path', path, firstLine: numberOf(firstLine), lastLine: numberOf(lastLine) });
  };
  root.addEventListener('click', open);
  root.addEventListener('keydown', (event) => event.key === 'Enter' && open(event));
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

function acceptTexts(node: Node): number {
  if (node.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
  return (node as Element).matches(without) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
}

/** The paths in a text. Code within a line is one path or none; in other text, a path has an extension. */
function placesIn(node: Text): Place[] {
  const { data: text, parentElement: parent } = node;
  if (parent?.localName === 'code') return parent.childNodes.length === 1 ? placeOf(node, 0, text) : [];
  const places = Array.from(text.matchAll(word), ({ 0: whole, index }) => placeOf(node, index, withoutSigns(whole)));
  return places.flat().filter(({ path }) => /\.\p{L}\w*$/u.test(path));
}

/** A word without the signs at its end, which belong to the sentence. */
function withoutSigns(whole: string): string {
  let end = whole.length;
  while (end > 0 && '.:#-/\\'.includes(whole.charAt(end - 1))) end--;
  return whole.slice(0, end);
}

function placeOf(node: Text, start: number, text: string): Place[] {
  const written = text.length <= longestText ? writtenPath(text) : undefined;
  return written ? [{ ...written, node, start, end: start + text.length }] : [];
}

function insertLink({ node, start, end, firstLine, lastLine }: Place, path: string, texts: BlockTexts): void {
  node.splitText(end);
  const text = node.splitText(start);
  const lines = [firstLine, lastLine].filter((line) => line !== undefined).join('-');
  const link = element('a', {
    class: 'path-link',
    role: 'link',
    tabindex: '0',
    title: texts.openPath.replace('{0}', () => spelledOut(path) + (lines && `:${lines}`)),
    'data-path': path,
    ...(firstLine !== undefined && { 'data-first-line': String(firstLine) }),
    ...(lastLine !== undefined && { 'data-last-line': String(lastLine) }),
  });
  keepSelected(text.parentElement ?? link, () => {
    text.replaceWith(link);
    link.append(text);
  });
}
