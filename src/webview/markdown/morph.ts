import { growText, isText } from '../parts/textNode.ts';

/**
 * Puts `fresh` in the place of `shown`, and returns what is there then. Whatever is equal in both stays the same
 * node: a selection in it, its scroll position and its focus survive, and text that grew is only appended to.
 */
export function morph<Shown extends Node>(shown: ChildNode & Shown, fresh: Shown): Shown {
  if (isText(shown) && isText(fresh)) {
    growText(shown, fresh.data);
    return shown;
  }
  if (isElement(shown) && isElement(fresh) && isConfirming(shown, fresh)) return shown;
  if (isElement(shown) && isElement(fresh) && hasSameShell(shown, fresh)) {
    morphChildren(shown, fresh);
    return shown;
  }
  shown.replaceWith(fresh);
  return fresh;
}

function morphChildren(shown: Element, fresh: Element): void {
  const before = [...shown.childNodes];
  const after = [...fresh.childNodes];
  for (const [index, child] of after.entries()) {
    const old = before[index];
    if (old) morph<ChildNode>(old, child);
    else shown.append(child);
  }
  for (const surplus of before.slice(after.length)) surplus.remove();
}

function hasSameShell(shown: Element, fresh: Element): boolean {
  return (
    shown.tagName === fresh.tagName &&
    shown.attributes.length === fresh.attributes.length &&
    [...fresh.attributes].every(({ name, value }) => shown.getAttribute(name) === value)
  );
}

/** A button that shows for a moment that something was copied is in its place otherwise, and may have the focus. */
function isConfirming(shown: Element, fresh: Element): boolean {
  return shown.matches('.copies.confirmed') && fresh.matches('.copies');
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}
