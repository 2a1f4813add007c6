import { areSameFormula } from '../formulas/formulaElement.ts';
import { growText, isText } from '../parts/textNode.ts';

/**
 * Replaces `shown` by `fresh`, and returns the node that is in the page then. Nodes that are equal in both are kept: their selection,
 * scroll position and focus are preserved, and only new text is appended.
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
    areSameFormula(shown, fresh) &&
    shown.attributes.length === fresh.attributes.length &&
    [...fresh.attributes].every(({ name, value }) => shown.getAttribute(name) === value)
  );
}

/** Whether a button differs only because it shows for a moment that something was copied. It may have the focus. */
function isConfirming(shown: Element, fresh: Element): boolean {
  return shown.matches('.copies.confirmed') && fresh.matches('.copies');
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}
