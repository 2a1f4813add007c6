import { element } from '../parts/element.ts';
import { isText } from '../parts/textNode.ts';
import { isArriving } from './codeLines.ts';
import { see } from './whenSeen.ts';

/** The colours of code: numbers of characters of its texts, and the spans around them. A span begins with its class and ends with ''. */
type Spans = (number | string)[];

/** The colours that code had, and the text that replaces them. */
interface Plain {
  spans: Spans;
  text: Text;
}

/** The code whose colours were removed, by element. */
const plain = new WeakMap<Element, Plain>();

/**
 * Removes the colours of the code in `part`, which is out of sight. Each colour is an element and a text, and most elements of a long
 * conversation are colours. The text stays, so that it can be found and copied.
 */
export function dropColours(part: HTMLElement): void {
  for (const code of codeIn(part)) {
    const [nodes, spans] = [ownNodes(code), [] as Spans];
    if (isOpen(code) || !addSpans(nodes, spans) || !spans.includes('')) continue;
    const text = document.createTextNode(nodes.map((node) => node.textContent).join(''));
    code.prepend(text);
    for (const node of nodes) node.remove();
    plain.set(code, { spans, text });
  }
}

/**
 * Restores the removed colours of the code in `part` at once; code that never had colours gets them in its turn. Must be called when
 * the part comes into sight, and when its style no longer lets the browser skip it, for which there is no event.
 */
export function restoreColours(part: HTMLElement): void {
  colourFirst(part);
  for (const code of codeIn(part)) {
    const known = plain.get(code);
    if (known && plain.delete(code)) known.text.replaceWith(built(known));
  }
}

/** Colours the code in `part` that never had colours, in its turn: now or, if the browser still skips it, when it comes into sight. */
export function colourFirst(part: HTMLElement): void {
  for (const code of codeIn(part)) see(code);
}

/** The elements with code in a part: lines that the browser skips separately, or all code, with its parts, that it skips with the rest. */
function codeIn(part: HTMLElement): Iterable<HTMLElement> {
  return part.matches('.code-lines') ? [part] : part.querySelectorAll<HTMLElement>('.code-block code, .code-lines');
}

/** Whether more text may be written into an element. Arriving code of many lines is written into its last part. */
function isOpen(code: Element): boolean {
  const whole = code.closest('code');
  return whole !== null && isArriving(whole) && code.matches(':last-child');
}

/** The nodes of an element before its first part of many lines. */
function ownNodes(code: Element): ChildNode[] {
  const nodes = [...code.childNodes];
  const parts = nodes.findIndex((node) => !isText(node) && (node as Element).matches('.code-lines'));
  return parts < 0 ? nodes : nodes.slice(0, parts);
}

/** Adds the spans of code. Returns false if it contains something other than colours. */
function addSpans(nodes: Iterable<ChildNode>, spans: Spans): boolean {
  for (const node of nodes) {
    if (isText(node)) spans.push(node.length);
    else {
      const { className, childNodes } = node as Element;
      spans.push(className);
      if (!className.startsWith('hljs-') || !addSpans(childNodes, spans)) return false;
      spans.push('');
    }
  }
  return true;
}

function built({ spans, text: { data } }: Plain): DocumentFragment {
  const whole = document.createDocumentFragment();
  let place: Node = whole;
  let at = 0;
  for (const span of spans) {
    if (span === '') place = place.parentNode ?? whole;
    else if (typeof span === 'string') place = place.appendChild(element('span', { class: span }));
    else place.appendChild(document.createTextNode(data.slice(at, (at += span))));
  }
  return whole;
}
