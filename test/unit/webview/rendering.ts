import assert from 'node:assert/strict';
import { MarkdownStream } from '../../../src/webview/markdown.ts';

const elements = new Set(
  'p h3 h4 h5 h6 ul ol li blockquote hr pre code div span button table thead tbody tr th td a strong em del br kbd sub sup'.split(
    ' ',
  ),
);
const attributes = new Set(
  'class role aria-label aria-hidden title type tabindex data-language data-code-action href start scope'.split(' '),
);

/** What the pieces of a text look like once they have all arrived; every state on the way is checked as well. */
export function render(...pieces: string[]): HTMLElement {
  const container = document.createElement('div');
  const stream = new MarkdownStream(container);
  for (const piece of pieces) {
    stream.append(piece);
    assertHarmless(container);
  }
  stream.end();
  assertHarmless(container);
  return container;
}

/** The markup of a rendered text without the toolbars of its code blocks, short enough to write down in a table. */
export function markup(text: string): string {
  const container = render(text);
  for (const header of container.querySelectorAll('.code-header')) header.remove();
  return container.innerHTML;
}

/** Every way of cutting a text, and the text a character at a time, must look like the whole. */
export function assertSameForEveryCut(text: string): void {
  const whole = render(text).innerHTML;
  const characters = text.split('');
  assert.equal(render(...characters).innerHTML, whole, 'a character at a time');
  for (const place of characters.keys()) {
    assert.equal(render(text.slice(0, place), text.slice(place)).innerHTML, whole, `cut at ${place}`);
  }
}

/** Nothing but plain elements, inert attributes, and links that lead to the web or to a mail program. */
export function assertHarmless(container: HTMLElement): void {
  for (const element of container.querySelectorAll('*')) {
    assert.ok(elements.has(element.localName), `<${element.localName}> is in the page`);
    for (const { name, value } of element.attributes) {
      assert.ok(attributes.has(name), `${name}="${value}" is in the page`);
      if (name === 'href') assert.match(value, /^(https?|mailto):/);
    }
  }
}
