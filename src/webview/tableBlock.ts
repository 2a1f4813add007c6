import type { MarkedToken, Tokens } from 'marked';
import { tableElement, tableRow } from './blocks.ts';
import type { BlockTexts } from './blockTexts.ts';
import { lex } from './boundedLexer.ts';
import type { GrowingBlock, Remainder } from './growingBlock.ts';
import { morph } from './morph.ts';
import type { References } from './references.ts';
import { Series } from './series.ts';

/** A row with its source. */
interface Row {
  cells: Tokens.TableCell[];
  source: string;
}

/** A table, which grows row by row. */
export class TableBlock implements GrowingBlock<Tokens.Table> {
  readonly element: HTMLElement;
  readonly #header: string;
  readonly #rows: Series<Row>;

  constructor(token: Tokens.Table, texts: BlockTexts, references: References) {
    const body = document.createElement('tbody');
    const header = headerOf(token);
    this.element = tableElement(token, body, texts);
    this.#header = header;
    const render = ({ cells }: Row, before?: HTMLElement): HTMLElement => {
      const fresh = tableRow(cells, texts);
      return before ? morph(before, fresh) : fresh;
    };
    const settled = ({ source }: Row, node: HTMLElement): void => {
      references.watch(source, () => {
        const [table] = lex(header + source, references.links).tokens;
        const [again] = table?.type === 'table' ? rowsOf(table) : [];
        if (again) render(again, node);
      });
    };
    this.#rows = new Series(() => body, { sourceOf: ({ source }) => source, render, settled });
  }

  continuesAs(token: MarkedToken): token is Tokens.Table {
    return token.type === 'table' && headerOf(token) === this.#header;
  }

  draw(token: Tokens.Table): void {
    this.#rows.draw(rowsOf(token));
  }

  settleParts(token: Tokens.Table): Remainder {
    this.settle(token);
    return { length: token.raw.length, header: this.#header };
  }

  settle(token: Tokens.Table): void {
    this.#rows.settle(rowsOf(token));
  }
}

/** The two lines that a table begins with: its header, and the dashes under it. */
function headerOf({ raw }: Tokens.Table): string {
  const end = raw.indexOf('\n', raw.indexOf('\n') + 1);
  return end < 0 ? `${raw}\n` : raw.slice(0, end + 1);
}

function rowsOf(token: Tokens.Table): Row[] {
  const lines = token.raw.slice(headerOf(token).length).split('\n');
  return token.rows.map((cells, index) => ({ cells, source: lines[index] ?? '' }));
}
