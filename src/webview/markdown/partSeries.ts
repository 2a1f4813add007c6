import { fragment } from '../parts/element.ts';
/** A part of an element as it was last drawn, with its source. */
interface Drawn {
  source: string;
  node: HTMLElement;
}

/** How the parts of a series are drawn: into the node that was there before, or as a new node. */
export interface PartDrawing<Part> {
  sourceOf(part: Part): string;
  render(part: Part, before: HTMLElement | undefined): HTMLElement;
  /** Called once, when the part will no longer change. */
  settled?(part: Part, node: HTMLElement): void;
}

/** The parts of one element, in order. Settled parts are forgotten, and only changed parts are drawn again. */
export class Series<Part> {
  readonly #parent: () => HTMLElement;
  readonly #drawing: PartDrawing<Part>;
  #open: Drawn[] = [];

  constructor(parent: () => HTMLElement, drawing: PartDrawing<Part>) {
    this.#parent = parent;
    this.#drawing = drawing;
  }

  /** Draws all parts that may still change. */
  draw(parts: Part[]): void {
    for (const { node } of this.#open.splice(parts.length)) node.remove();
    this.#open = parts.map((part, index) => this.#drawn(part, this.#open[index]));
  }

  /** Draws the first of the open parts for the last time. */
  settle(parts: Part[]): void {
    for (const part of parts) {
      const { node } = this.#drawn(part, this.#open.shift());
      this.#drawing.settled?.(part, node);
    }
  }

  /** Keeps the first of the open parts unchanged. */
  release(): void {
    this.#open.shift();
  }

  /** Moves the parts that are not settled to the element where parts go now. */
  move(): void {
    if (this.#open.length > 0) this.#parent().append(fragment(this.#open.map(({ node }) => node)));
  }

  /** The node of the first open part, which is then drawn next time even if its source is the same. */
  first(): HTMLElement | undefined {
    const [first] = this.#open;
    if (first) first.source = '';
    return first?.node;
  }

  #drawn(part: Part, before: Drawn | undefined): Drawn {
    const source = this.#drawing.sourceOf(part);
    if (before?.source === source) return before;
    const node = this.#drawing.render(part, before?.node);
    if (!before) this.#parent().append(node);
    return { source, node };
  }
}
