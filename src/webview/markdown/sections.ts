import { drawingWeight } from '../parts/drawingWeight.ts';
import { element } from '../parts/element.ts';

/**
 * Decides where the blocks of a text go: the first ones into its container, those of a longer text into sections. In every frame, the
 * browser checks each part that may be out of sight; for a reply with thousands of blocks, these are only the sections.
 */
export class Sections {
  readonly #container: HTMLElement;
  #last: HTMLElement;
  #sections = 0;
  #settled = 0;

  constructor(container: HTMLElement) {
    this.#container = this.#last = container;
  }

  /** The element into which the next block goes: a new section if the last one is full. */
  get last(): HTMLElement {
    if (this.#settled < this.#size) return this.#last;
    this.#settled = 0;
    this.#sections += 1;
    this.#last = element('div', { class: 'section' });
    this.#container.append(this.#last);
    return this.#last;
  }

  /** Counts a settled block. Returns whether the following blocks go into another section. If sections have many blocks, its content counts. */
  settle(block: HTMLElement): boolean {
    this.#settled += (this.#size > fewest ? weightOf(block) : 1) + weightOfMarks(block) + weightOfText(block);
    return this.#settled >= this.#size;
  }

  /** Fills up the section, for a block that is as large as many others. */
  fill(): void {
    this.#settled = this.#size;
  }

  /** Removes a section whose only content was removed. */
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

/**
 * The number of blocks in a section. It is small, because the blocks in sight are laid out and painted together, which is most of the
 * cost of drawing a long reply. From about 4,000 blocks it grows, so that there are few sections, but only as a frame has time for.
 */
const fewest = 8;
const most = 96;
const sectionsOfASize = 512;

/** A code block has many elements because of its buttons. */
const weightOfCode = 4;
/** The number of marks of invisible characters that counts as a block, because each mark is a box. */
const marksOfBlock = 60;
/** The weight of a text that counts as a block. */
const weightOfBlock = 4096;

/** The number of paragraphs as which a block or item counts that is laid out together with others. */
export function weightOf(block: HTMLElement): number {
  const isCode = block.matches('.code-block') ? 1 : 0;
  return 1 + weightOfCode * (isCode + block.querySelectorAll('.code-block').length);
}

function weightOfMarks(block: HTMLElement): number {
  return Math.floor(block.querySelectorAll('.hidden-characters').length / marksOfBlock);
}

/** Code is laid out in parts of its own. */
function weightOfText(block: HTMLElement): number {
  return block.localName === 'p' ? Math.floor(drawingWeight(block.textContent) / weightOfBlock) : 0;
}
