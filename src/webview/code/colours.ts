import { element } from '../parts/element.ts';
import { isText } from '../parts/textNode.ts';
import { isArriving } from './codeLines.ts';
import { see } from './whenSeen.ts';

/** Code in colours: texts of so many characters, and the spans around them, of which each begins with its class and ends with ''. */
type Spans = (number | string)[];

/** What code had, and the text that is there instead. */
interface Plain {
  spans: Spans;
  text: Text;
}

/** Code that has given up its colours, by the element it is in. */
const plain = new WeakMap<Element, Plain>();

/**
 * Gives up the colours of the code in `part`, which is out of sight: each colour is an element and a text, and of a long conversation
 * most elements are colours. The text stays, to be found and copied.
 */
export function giveUpColours(part: HTMLElement): void {
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
 * Gives the code in `part` the colours that it gave up, at once, or never had, in its turn. To be called when it comes into sight, and
 * where its style no longer lets the browser skip it: of that there is no event.
 */
export function bringBackColours(part: HTMLElement): void {
  colourFirst(part);
  for (const code of codeIn(part)) {
    const known = plain.get(code);
    if (known && plain.delete(code)) known.text.replaceWith(built(known));
  }
}

/** Gives the code in `part` that never had colours its first, in its turn: now, or, what the browser still skips, when it is seen. */
export function colourFirst(part: HTMLElement): void {
  for (const code of codeIn(part)) see(code);
}

/** Lines that the browser skips by themselves, or all code, and its parts, that it skips together with what is around it. */
function codeIn(part: HTMLElement): Iterable<HTMLElement> {
  return part.matches('.code-lines') ? [part] : part.querySelectorAll<HTMLElement>('.code-block code, .code-lines');
}

/** Whether more may be written into code that arrives: of many lines into its last part. */
function isOpen(code: Element): boolean {
  const whole = code.closest('code');
  return whole !== null && isArriving(whole) && code.matches(':last-child');
}

/** What stands in an element before its first part of many lines. */
function ownNodes(code: Element): ChildNode[] {
  const nodes = [...code.childNodes];
  const parts = nodes.findIndex((node) => !isText(node) && (node as Element).matches('.code-lines'));
  return parts < 0 ? nodes : nodes.slice(0, parts);
}

/** Adds the spans of code; returns false where something is in it that is no colour. */
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
