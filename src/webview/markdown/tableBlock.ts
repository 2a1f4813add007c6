import type { MarkedToken, Tokens } from 'marked';
import { tableElement, tableHeader, tableRow } from './blocks.ts';
import type { BlockTexts } from '../parts/blockTexts.ts';
import { lex } from './boundedLexer.ts';
import { mostCells, mostParts, type GrowingBlock, type Remainder } from './growingBlock.ts';
import { morph } from './morph.ts';
import type { References } from './references.ts';
import { Series } from './partSeries.ts';

/** A table, which grows row by row. */
export class TableBlock implements GrowingBlock<Tokens.Table> {
  readonly element: HTMLElement;
  readonly #header: string;
  readonly #headerRow: HTMLElement;
  readonly #rows: Series<Row>;
  readonly #texts: BlockTexts;
  readonly #references: References;
  /** The source from which the header was last drawn. */
  #drawnHeader: string;
  #isHeaderSettled = false;
  #count = 0;
  #cells = 0;

  constructor(token: Tokens.Table, texts: BlockTexts, references: References) {
    this.#texts = texts;
    this.#references = references;
    this.#header = headerOf(token);
    this.#drawnHeader = references.keyOf(this.#header);
    this.#headerRow = tableHeader(token, texts);
    const body = document.createElement('tbody');
    this.element = tableElement(this.#headerRow, body, texts);
    this.#rows = new Series(() => body, {
      sourceOf: ({ source }) => references.keyOf(source),
      render: ({ cells }, before) => drawnOver(before, tableRow(cells, texts)),
      settled: (row, node) => this.#rowSettled(row, node),
    });
  }

  continuesAs(token: MarkedToken): token is Tokens.Table {
    return token.type === 'table' && headerOf(token) === this.#header;
  }

  get isFull(): boolean {
    return this.#count >= mostParts || this.#cells >= mostCells;
  }

  /** Removes the open rows. The block that continues with them has the same header. */
  cut(token: Tokens.Table): Tokens.Table {
    this.#rows.draw([]);
    return token;
  }

  draw(token: Tokens.Table): void {
    this.#drawHeader(token);
    this.#rows.draw(rowsOf(token));
  }

  /** Draws and settles all rows. A row that was drawn while it arrived may not be one now. */
  settleParts(token: Tokens.Table): Remainder {
    this.draw(token);
    this.settle(token);
    return { length: token.raw.length, header: this.#header };
  }

  settle(token: Tokens.Table): void {
    this.#settleHeader(token);
    this.#rows.settle(rowsOf(token));
  }

  #drawHeader(token: Tokens.Table): void {
    const key = this.#references.keyOf(this.#header);
    if (key === this.#drawnHeader) return;
    this.#drawnHeader = key;
    morph(this.#headerRow, tableHeader(token, this.#texts));
  }

  #settleHeader(token: Tokens.Table): void {
    this.#drawHeader(token);
    if (this.#isHeaderSettled) return;
    this.#isHeaderSettled = true;
    this.#references.watch(this.#header, () => {
      const again = this.#lexAgain('');
      if (again) morph(this.#headerRow, tableHeader(again, this.#texts));
    });
  }

  #rowSettled({ source }: Row, node: HTMLElement): void {
    this.#count++;
    this.#cells += node.childElementCount;
    this.#references.watch(source, () => {
      const again = this.#lexAgain(source)?.rows[0];
      if (again) morph(node, tableRow(again, this.#texts));
    });
  }

  /** Lexes the table again with at most one row, and with the definitions that have arrived since. */
  #lexAgain(row: string): Tokens.Table | undefined {
    const [table] = lex(this.#header + row, this.#references.links).tokens;
    return table?.type === 'table' ? table : undefined;
  }
}

/** A row with its source. */
interface Row {
  cells: Tokens.TableCell[];
  source: string;
}

function drawnOver(before: HTMLElement | undefined, fresh: HTMLElement): HTMLElement {
  return before ? morph(before, fresh) : fresh;
}

/** The first two lines of a table: its header, and the dashes under it. */
function headerOf({ raw }: Tokens.Table): string {
  const end = raw.indexOf('\n', raw.indexOf('\n') + 1);
  return end < 0 ? `${raw}\n` : raw.slice(0, end + 1);
}

function rowsOf(token: Tokens.Table): Row[] {
  const lines = token.raw.slice(headerOf(token).length).split('\n');
  return token.rows.map((cells, index) => ({ cells, source: lines[index] ?? '' }));
}
