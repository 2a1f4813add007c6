import { element } from '../parts/element.ts';

/**
 * Blocks of a section: few, for those in sight are laid out and painted together, and that is most of what drawing a long reply costs.
 * Of more than some 4,000 blocks more, so that sections stay few, but no more than a frame has time for.
 */
const fewest = 8;
const most = 96;
const sectionsOfASize = 512;

/** A code block has many elements, for its buttons. */
const weightOfCode = 4;
/** Marks of characters that cannot be seen are boxes of their own: so many of them count as a block. */
const marksOfBlock = 60;

/** As how many paragraphs a block or an item counts that is laid out together with others. */
export function weightOf(block: HTMLElement): number {
  const isCode = block.matches('.code-block') ? 1 : 0;
  return 1 + weightOfCode * (isCode + block.querySelectorAll('.code-block').length);
}

function weightOfMarks(block: HTMLElement): number {
  return Math.floor(block.querySelectorAll('.hidden-characters').length / marksOfBlock);
}

/**
 * Where the blocks of a text belong: the first ones into its container, those of a longer text into sections. The browser asks of
 * each part that may be out of sight, in every frame, whether it is: of a reply with thousands of blocks only sections are asked.
 */
export class Sections {
  readonly #container: HTMLElement;
  #last: HTMLElement;
  #sections = 0;
  #settled = 0;

  constructor(container: HTMLElement) {
    this.#container = this.#last = container;
  }

  /** Where the next block belongs; a new section when the last one is full. */
  get last(): HTMLElement {
    if (this.#settled < this.#size) return this.#last;
    this.#settled = 0;
    this.#sections += 1;
    this.#last = element('div', { class: 'section' });
    this.#container.append(this.#last);
    return this.#last;
  }

  /** Counts a block that stays; returns whether what follows belongs into another section. Sections of many count what is in it. */
  settle(block: HTMLElement): boolean {
    this.#settled += (this.#size > fewest ? weightOf(block) : 1) + weightOfMarks(block);
    return this.#settled >= this.#size;
  }

  /** Fills up the section, for a block that is as much as others together. */
  fill(): void {
    this.#settled = this.#size;
  }

  /** A section that was begun for what is gone again goes too. */
  dropEmpty(): void {
    if (this.#last === this.#container || this.#last.hasChildNodes()) return;
    this.#last.remove();
    this.#sections -= 1;
    this.#settled = this.#size;
  }

  get #size(): number {
    return Math.min(most, fewest * 2 ** Math.floor(this.#sections / sectionsOfASize));
  }
}
