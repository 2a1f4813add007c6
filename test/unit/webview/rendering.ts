import assert from 'node:assert/strict';
import { hiddenCharacter } from '../../../src/shared/plainText.ts';
import { MarkdownStream } from '../../../src/webview/markdown/markdown.ts';
import { texts } from './texts.ts';

const elements = new Set(
  'p h3 h4 h5 h6 ul ol li blockquote hr pre code div span bdi wbr button table thead tbody tr th td a strong em del br kbd sub sup details summary'.split(
    ' ',
  ),
);
const attributes = new Set(
  'class role aria-label aria-hidden aria-pressed title type tabindex data-language data-path data-code-action data-code data-text data-formula dir href start scope colspan'.split(
    ' ',
  ),
);

/** The elements of formulas. */
export const mathElements = new Set(
  'math mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none'.split(
    ' ',
  ),
);
const mathAttributes = new Set(
  'class accent accentunder columnspan depth display displaystyle fence form height largeop linethickness lspace mathsize mathvariant maxsize minsize movablelimits rowspan rspace scriptlevel separator stretchy symmetric voffset width'.split(
    ' ',
  ),
);
/** Operators that formulas have for screen readers. */
const unseenOperator = /^[\u2061-\u2064]$/;

/** Renders a text that arrives in pieces, and checks every state on the way. */
export function render(...pieces: string[]): HTMLElement {
  const container = document.createElement('div');
  const stream = new MarkdownStream(container, texts);
  for (const piece of pieces) {
    stream.append(piece);
    assertHarmless(container);
  }
  stream.end();
  assertHarmless(container);
  return container;
}

/** The HTML of a rendered text without the toolbars of its code blocks. It is short enough for tables of test cases. */
export function markup(text: string): string {
  const container = render(text);
  for (const header of container.querySelectorAll('.code-header')) header.remove();
  return container.innerHTML;
}

/** Asserts that a text is rendered the same as a whole, with a cut at any place, and a character at a time. */
export function assertSameForEveryCut(text: string): void {
  const whole = render(text).innerHTML;
  assertSameByCharacter(text);
  for (const place of text.split('').keys()) {
    assert.equal(render(text.slice(0, place), text.slice(place)).innerHTML, whole, `cut at ${place}`);
  }
}

/** Asserts that a text is rendered the same as a whole and a character at a time. */
export function assertSameByCharacter(text: string): void {
  assert.equal(render(...text.split('')).innerHTML, render(text).innerHTML, 'a character at a time');
}

/** Asserts that there are only plain elements, inert attributes, links to the web or to a mail program, and visible text. */
export function assertHarmless(container: HTMLElement): void {
  for (const element of container.querySelectorAll('*')) {
    const isMath = element.namespaceURI?.endsWith('MathML');
    const known = isMath ? mathElements : elements;
    assert.ok(known.has(element.localName), `<${element.localName}> is in the page`);
    for (const { name, value } of element.attributes) {
      assert.ok((isMath ? mathAttributes : attributes).has(name), `${name}="${value}" is in the page`);
      if (name === 'href') assert.match(value, /^(https?|mailto):/);
    }
  }
  assertVisible(container);
}

/** Asserts that hidden characters are only in elements that show them. */
function assertVisible(node: Node): void {
  for (const child of node.childNodes) {
    const isMark = child instanceof Element && child.className === 'hidden-characters';
    if (child.nodeType !== 3 && !isMark) assertVisible(child);
    else if (!isMark && !unseenOperator.test(child.textContent ?? '') && child.textContent?.match(hiddenCharacter()))
      assert.fail(`Hidden in ${child.textContent}`);
  }
}
