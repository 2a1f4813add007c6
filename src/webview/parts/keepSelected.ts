import { isText } from './textNode.ts';

interface Place {
  node: Node;
  offset: number;
}

/** Changes the nodes of an element but not its text, and keeps what is selected in it. */
export function keepSelected(element: Element, change: () => void): void {
  const selection = document.getSelection();
  const { anchorNode, focusNode } = selection ?? {};
  if (!selection || !anchorNode || !focusNode || ![anchorNode, focusNode].some((node) => element.contains(node))) {
    // Whoever writes in a text box keeps the focus: the selection is set only if it would be lost.
    change();
    return;
  }
  const anchorAfter = noted(element, { node: anchorNode, offset: selection.anchorOffset });
  const focusAfter = noted(element, { node: focusNode, offset: selection.focusOffset });
  change();
  const [anchor, focus] = [anchorAfter(), focusAfter()];
  selection.setBaseAndExtent(anchor.node, anchor.offset, focus.node, focus.offset);
}

/** Notes a place. The returned function says where it is after the change. */
function noted(element: Element, place: Place): () => Place {
  if (!element.contains(place.node)) return () => place;
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(place.node, place.offset);
  const { length } = before.toString();
  return () => placeAfter(element, length);
}

/** The place after the first `length` characters of an element. */
function placeAfter(element: Element, length: number): Place {
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = length;
  for (let node = nodes.nextNode(); node && isText(node); node = nodes.nextNode()) {
    if (left <= node.length) return { node, offset: left };
    left -= node.length;
  }
  return { node: element, offset: element.childNodes.length };
}
