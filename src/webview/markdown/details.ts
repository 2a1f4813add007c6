import { element, fragment } from '../parts/element.ts';
import { visible } from '../parts/visible.ts';

/** The open `<details>` elements, the outermost first. All other markup within them is text. */
export class Details {
  readonly #root: () => HTMLElement;
  readonly #open: HTMLElement[] = [];

  constructor(root: () => HTMLElement) {
    this.#root = root;
  }

  /** Whether an element is open. */
  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  /** Draws a block of markup, and returns the element into which the following blocks go. */
  draw(markup: string): HTMLElement {
    for (const part of markup.split(piece)) this.#take(part);
    // A summary without an end tag ends with its block.
    if (this.innermost.localName === 'summary') this.#open.pop();
    return this.innermost;
  }

  #take(part: string): void {
    const tag = /^<(\/?)(details|summary|br)/i.exec(part);
    const name = tag?.[2]?.toLowerCase();
    if (name === 'br') this.innermost.append(element('br'));
    else if (!tag || !(tag[1] ? this.#close(name) : this.#opens(name))) this.#text(part);
  }

  #opens(name: string | undefined): boolean {
    const isSummary = name === 'summary';
    const parent = this.innermost;
    const hasPlace = isSummary ? isEmptyDetails(parent) : parent.localName !== 'summary' && this.#open.length < deepest;
    if (!hasPlace) return false;
    const opened = isSummary ? element('summary') : element('details', { dir: 'auto' });
    parent.append(opened);
    this.#open.push(opened);
    return true;
  }

  #close(name: string | undefined): boolean {
    if (this.innermost.localName !== name) return false;
    this.#open.pop();
    return true;
  }

  #text(part: string): void {
    const text = part.trim();
    if (!text) return;
    if (this.innermost.localName === 'summary') this.innermost.append(fragment(visible(text)));
    else this.innermost.append(element('p', { class: 'markup' }, visible(text)));
  }

  /** The element into which the next block goes. */
  get innermost(): HTMLElement {
    return this.#open.at(-1) ?? this.#root();
  }
}

const deepest = 16;
const piece = /(<\/?(?:details|summary)>|<br\s*\/?>)/i;

/** Whether a block of markup opens or closes a foldable part. */
export function hasDetails(markup: string): boolean {
  return /<\/?details>/i.test(markup);
}

function isEmptyDetails(parent: HTMLElement): boolean {
  return parent.localName === 'details' && !parent.firstChild;
}
