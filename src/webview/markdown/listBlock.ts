import type { MarkedToken, Tokens } from 'marked';
import { listElement, listItem } from './blocks.ts';
import type { BlockTexts } from '../parts/blockTexts.ts';
import { lex } from './boundedLexer.ts';
import { highlightWithin } from '../code/highlightWithin.ts';
import { mostParts, type GrowingBlock, type Remainder } from './growingBlock.ts';
import { morph } from './morph.ts';
import type { References } from './references.ts';
import { weightOf } from './sections.ts';
import { Series } from './partSeries.ts';

/** A list, which grows item by item. One loose item makes all items loose. */
export class ListBlock implements GrowingBlock<Tokens.List> {
  readonly element: HTMLElement;
  readonly #items: Series<Tokens.ListItem>;
  readonly #references: References;
  readonly #start: number;
  #count = 0;
  #weight = 0;
  #isLoose = false;

  constructor(token: Tokens.List, texts: BlockTexts, references: References) {
    this.element = listElement(token);
    this.#start = Number(token.start);
    this.#references = references;
    const render = (item: Tokens.ListItem, before?: HTMLElement): HTMLElement => {
      const fresh = listItem(item, texts);
      return before ? morph(before, fresh) : fresh;
    };
    const settled = (item: Tokens.ListItem, node: HTMLElement): void => {
      highlightWithin(node);
      this.#count++;
      this.#weight += weightOf(node);
      references.watch(item.raw, () => {
        const [list] = lex(asItStood(item.raw), references.links).tokens;
        const [again] = list?.type === 'list' ? list.items : [];
        if (again) highlightWithin(render(again, node));
      });
    };
    this.#items = new Series(() => this.element, { sourceOf: ({ raw }) => references.keyOf(raw), render, settled });
  }

  continuesAs(token: MarkedToken): token is Tokens.List {
    return token.type === 'list' && token.ordered === (this.element.localName === 'ol');
  }

  get isFull(): boolean {
    return this.#weight >= mostParts;
  }

  cut(token: Tokens.List): Tokens.List {
    this.#items.draw([]);
    return { ...token, start: token.ordered ? this.#start + this.#count : '' };
  }

  draw({ items, loose }: Tokens.List): void {
    this.#items.draw(items);
    this.#showLoose(loose);
  }

  /** Settles all items except the last, which may continue. */
  settleParts(token: Tokens.List): Remainder {
    const whole = token.items.slice(0, -1);
    this.#settle(whole, token.loose);
    // The last item may lose its definitions when its text goes on.
    for (const item of whole) this.#references.takeFrom(item);
    return { length: whole.reduce((length, { raw }) => length + raw.length, 0), header: '' };
  }

  settle({ items, loose }: Tokens.List): void {
    this.#settle(items, loose);
  }

  #settle(items: Tokens.ListItem[], loose: boolean): void {
    this.#items.settle(items);
    this.#isLoose ||= loose;
    this.#showLoose(loose);
  }

  #showLoose(loose: boolean): void {
    this.element.classList.toggle('loose', loose || this.#isLoose);
  }
}

/** The source of an item, followed by the start of another if there was one: marked removes more white space from the last item. */
function asItStood(source: string): string {
  const [marker = ''] = /^ {0,3}(?:[-+*]|\d{1,9}[.)])/.exec(source) ?? [];
  return source.endsWith('\n') ? `${source}${marker} .` : source;
}
