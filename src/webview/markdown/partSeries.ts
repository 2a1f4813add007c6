import { fragment } from '../parts/element.ts';
/** A part of an element as it was last drawn, from which source. */
interface Drawn {
  source: string;
  node: HTMLElement;
}

/** How the parts of a series are drawn: over the node that was there before, or as a new one. */
export interface PartDrawing<Part> {
  sourceOf(part: Part): string;
  render(part: Part, before: HTMLElement | undefined): HTMLElement;
  /** Called once, when the part will change no more. */
  settled?(part: Part, node: HTMLElement): void;
}

/** Parts of one element, one after the other. Those that are settled are forgotten, and only what changed is drawn again. */
export class Series<Part> {
  readonly #parent: () => HTMLElement;
  readonly #drawing: PartDrawing<Part>;
  #open: Drawn[] = [];

  constructor(parent: () => HTMLElement, drawing: PartDrawing<Part>) {
    this.#parent = parent;
    this.#drawing = drawing;
  }

  /** Draws all parts that are not settled. */
  draw(parts: Part[]): void {
    for (const { node } of this.#open.splice(parts.length)) node.remove();
    this.#open = parts.map((part, index) => this.#drawn(part, this.#open[index]));
  }

  /** Draws the first of the open parts as they will stay. */
  settle(parts: Part[]): void {
    for (const part of parts) {
      const { node } = this.#drawn(part, this.#open.shift());
      this.#drawing.settled?.(part, node);
    }
  }

  /** Leaves the first of the open parts as it is. */
  release(): void {
    this.#open.shift();
  }

  /** Takes what is not settled to where parts belong now. */
  move(): void {
    if (this.#open.length > 0) this.#parent().append(fragment(this.#open.map(({ node }) => node)));
  }

  /** The node of the first open part; what is drawn next for it is drawn in any case. */
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
