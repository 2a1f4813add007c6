import { isText } from '../parts/textNode.ts';
import { isArriving } from './codeLines.ts';

/** Code in colours as steps that build it: a text of so many characters, an element of this class that begins, or the end of one (''). */
type Steps = (number | string)[];

/** Code that has given up its colours, and how to build it again. */
const plain = new WeakMap<Element, Steps>();

/**
 * Gives up the colours of the code in `part`, which is out of sight: each colour is an element and a text, and of a long conversation
 * most elements are colours. The text stays, to be found and copied.
 */
export function giveUpColours(part: HTMLElement): void {
  for (const code of codeIn(part)) {
    const steps: Steps = [];
    if (isArriving(code) || !addSteps(code, steps) || !steps.includes('')) continue;
    plain.set(code, steps);
    code.replaceChildren(code.textContent);
  }
}

/** Gives the code in `part`, which comes into sight, the colours that it gave up. */
export function bringBackColours(part: HTMLElement): void {
  for (const code of codeIn(part)) {
    const steps = plain.get(code);
    if (steps && plain.delete(code)) code.replaceChildren(built(steps, code.textContent));
  }
}

/** Lines that the browser skips by themselves, or all code that it skips together with what is around it. */
function codeIn(part: HTMLElement): Iterable<HTMLElement> {
  return part.matches('.code-lines') ? [part] : part.querySelectorAll<HTMLElement>('.code-block code');
}

/** Adds the steps that build the code; returns false where something is in it that is no colour. */
function addSteps(code: Element, steps: Steps): boolean {
  for (const node of code.childNodes) {
    if (isText(node)) steps.push(node.length);
    else {
      const { className } = node as Element;
      steps.push(className);
      if (!className.startsWith('hljs-') || !addSteps(node as Element, steps)) return false;
      steps.push('');
    }
  }
  return true;
}

function built(steps: Steps, text: string): DocumentFragment {
  const whole = document.createDocumentFragment();
  let place: Node = whole;
  let at = 0;
  for (const step of steps) {
    if (step === '') place = place.parentNode ?? whole;
    else if (typeof step === 'string') place = place.appendChild(coloured(step));
    else place.appendChild(document.createTextNode(text.slice(at, (at += step))));
  }
  return whole;
}

function coloured(className: string): HTMLElement {
  const created = document.createElement('span');
  created.className = className;
  return created;
}
