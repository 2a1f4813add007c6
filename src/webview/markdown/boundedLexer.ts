import { Hooks, Lexer, type Links, type MarkedToken, type Token, type Tokens, type TokensList } from 'marked';
import { blockRules } from './blockRules.ts';
import { labelsIn } from './definitionLabels.ts';
import { EmphasisTokenizer } from './emphasisTokenizer.ts';
import { formulaBlock, formulasIn, type FormulaPlace } from '../formulas/formulaSyntax.ts';
import { inlineRules } from './inlineRules.ts';
import { withEndOfLine } from './lastItem.ts';
import { LexingBudget } from './lexingBudget.ts';
import { withTabs } from './listTabs.ts';
import { NestedFences } from './nestedFences.ts';

// Real replies stay far below these limits. Beyond them, the stack of marked overflows, or its time grows quadratically.
const deepestBlock = 24;
const longestInline = 20_000;
const mostDelimiters = 500;
const longestWord = 2_000;
const mostColumns = 100;
const longestHeading = 1000;
// marked searches only these characters for an address, so a long text in Chinese, which has no spaces, is not slow.
const overlongWord = new RegExp(`[!-~]{${longestWord}}`);

/** The inline source that is lexed, with its formulas. */
interface Passage {
  source: string;
  formulas: FormulaPlace[];
  /** The number of formulas that the lexer has passed. */
  past: number;
}

/** marked's lexer with formulas, and blocks within code blocks. Content that is nested too deeply or would take too long becomes plain text. (CASES V49) */
class BoundedLexer extends Lexer {
  #blockDepth = 0;
  #inlineDepth = 0;
  #passage: Passage = { source: '', formulas: [], past: 0 };
  readonly #fences: NestedFences;
  readonly #budget: LexingBudget;

  constructor(links: Links) {
    const budget = new LexingBudget();
    const tokenizer = new BoundedTokenizer(budget, (read) => this.#withPlainContent(read));
    const block = [(source: string) => this.#formulaBlock(source), (source: string) => this.#nestedFence(source)];
    const inline = [(rest: string) => this.#formulaAt(rest)];
    const startInline = [(rest: string) => this.#formulaFrom(rest)?.start];
    const extensions = { renderers: {}, childTokens: {}, block, inline, startInline };
    const hooks = Object.assign(new Hooks(), { emStrongMask: (masked: string) => this.#withoutFormulas(masked) });
    super({ gfm: true, tokenizer, extensions, hooks });
    const { other } = tokenizer.rules;
    // Code loses the indentation of its fence, which is made of spaces; its tabs are its own.
    tokenizer.rules = {
      ...tokenizer.rules,
      block: blockRules,
      inline: inlineRules,
      other: { ...other, beginningSpace: /^ +/ },
    };
    Object.assign(this.tokens.links, links);
    this.#budget = budget;
    this.#fences = new NestedFences((source) => tokenizer.fences(source));
  }

  override blockTokens(source: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
  override blockTokens(source: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList;
  override blockTokens(source: string, tokens: Token[] = [], lastParagraphClipped = false): Token[] {
    if (this.#blockDepth === deepestBlock) return this.#plainBlock(source, tokens);
    if (this.#blockDepth === 0) this.#budget.start(source.length);
    this.#budget.spend(source.length);
    this.#blockDepth++;
    try {
      return super.blockTokens(source, tokens, lastParagraphClipped);
    } finally {
      this.#blockDepth--;
    }
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (isTooCostly(source)) return pushPlainText(source, tokens);
    // Without this, an open <a> in one paragraph would decide whether addresses in the next ones become links.
    if (this.#inlineDepth === 0) this.state.inLink = false;
    const outer = this.#passage;
    const { length } = tokens;
    const plain = (): Token[] => {
      tokens.length = length;
      return pushPlainText(source, tokens);
    };
    this.#inlineDepth++;
    try {
      return this.#budget.within(source.length, () => this.#readInline(source, tokens), plain);
    } finally {
      this.#passage = outer;
      this.#inlineDepth--;
    }
  }

  #readInline(source: string, tokens: Token[]): Token[] {
    this.#budget.spend(source.length);
    this.#passage = { source, formulas: formulasIn(source), past: 0 };
    return super.inlineTokens(source, tokens);
  }

  /** Models write documents with code blocks as blocks of a reply, not of a list or a quote. */
  #nestedFence(source: string): Tokens.Code | undefined {
    return this.#blockDepth === 1 ? this.#fences.blockAt(source) : undefined;
  }

  #formulaBlock(source: string): Tokens.Paragraph | undefined {
    const raw = formulaBlock(source);
    return raw === undefined ? undefined : { type: 'paragraph', raw, text: raw, tokens: this.inline(raw) };
  }

  /** The formula at the start of the rest of the passage. The texts of links and pictures contain none. */
  #formulaAt(rest: string): Tokens.Generic | undefined {
    const next = this.#formulaFrom(rest);
    return next?.start === 0 && !this.state.inLink ? next.token : undefined;
  }

  /** The first formula in the rest of the passage; `start` counts from there. */
  #formulaFrom(rest: string): FormulaPlace | undefined {
    const { source, formulas } = this.#passage;
    const at = source.length - rest.length;
    while ((formulas[this.#passage.past]?.start ?? at) < at) this.#passage.past++;
    const next = formulas[this.#passage.past];
    return next && { ...next, start: next.start - at };
  }

  /** The source in which marked searches for the ends of emphasis; a formula contains none. */
  #withoutFormulas(masked: string): string {
    let rest = 0;
    const parts = this.#passage.formulas.map(({ start, token: { raw } }) => {
      const before = masked.slice(rest, start);
      rest = start + raw.length;
      return before + 'a'.repeat(raw.length);
    });
    return parts.join('') + masked.slice(rest);
  }

  /** Reads a block, but what it contains becomes plain text. */
  #withPlainContent<Result>(read: () => Result): Result {
    const depth = this.#blockDepth;
    this.#blockDepth = deepestBlock;
    try {
      return read();
    } finally {
      this.#blockDepth = depth;
    }
  }

  #plainBlock(source: string, tokens: Token[]): Token[] {
    // As at the end of marked's own method: the next call starts at the top level again, unless it says otherwise.
    this.state.top = true;
    tokens.push({ type: 'text', raw: source, text: source, tokens: pushPlainText(source, []) });
    return tokens;
  }
}

/** marked's tokenizer, with the parts of the specifications that it lacks. */
class BoundedTokenizer extends EmphasisTokenizer {
  readonly #budget: LexingBudget;
  readonly #withPlainContent: <Result>(read: () => Result) => Result;

  constructor(budget: LexingBudget, withPlainContent: <Result>(read: () => Result) => Result) {
    super();
    this.#budget = budget;
    this.#withPlainContent = withPlainContent;
  }

  /** A quote that takes too much work is plain text. */
  override blockquote(source: string): Tokens.Blockquote | undefined {
    const raw = this.rules.block.blockquote.exec(source)?.[0].replace(/(?<!\n)\n+$/, '');
    if (raw === undefined) return undefined;
    const plain = (): Tokens.Blockquote => plainParagraph(raw) as Token as Tokens.Blockquote;
    return this.#withinBudget(raw.length, () => super.blockquote(source), plain);
  }

  /** A block that can interrupt a paragraph also ends a definition; a footnote is not a definition. */
  override def(source: string): Tokens.Def | undefined {
    if (/^ {0,3}\[\^/.test(source)) return undefined;
    const whole = super.def(source);
    if (!whole?.raw.includes('\n')) return whole;
    const [lines = ''] = this.rules.block.paragraph.exec(whole.raw) ?? [];
    return lines.length < whole.raw.length ? super.def(lines) : whole;
  }

  /** Text that ends in a digit, such as `react@18.2.0`, is not a mail address. */
  override url(source: string): Tokens.Link | undefined {
    const found = super.url(source);
    if (!found || !/^[^:@]*@.*\d$/.test(found.raw)) return found;
    const plain: Token = { type: 'text', raw: found.raw, text: found.raw };
    return plain as Token as Tokens.Link;
  }

  /** From each line, marked would search the whole rest of the text for the line under a heading. No heading is that long. */
  override lheading(source: string): Tokens.Heading | undefined {
    const start = source.slice(0, longestHeading);
    const heading = super.lheading(start);
    return heading?.raw.length === longestHeading && start.length < source.length ? undefined : heading;
  }

  /** The items of a list that takes too much work are plain text. */
  override list(source: string): Tokens.List | undefined {
    const read = (): Tokens.List | undefined => this.#wholeList(source);
    const list = this.#withinBudget(source.length, read, () => this.#withPlainContent(read));
    return list && withTabs(list);
  }

  #wholeList(source: string): Tokens.List | undefined {
    const forget = this.#forgetting();
    const list = super.list(source);
    const reread = (longer: string): Tokens.List | undefined => (forget(), super.list(longer));
    return list && withEndOfLine(source, list, reread);
  }

  /** A table with too many columns is plain text: marked creates that many cells for each row, however short it is. */
  override table(source: string): Tokens.Table | undefined {
    if (!this.#isTable(source)) return undefined;
    if (columnsOf(source) <= mostColumns) return withBlankRows(super.table(withoutTabs(source)));
    const raw = this.rules.block.table.exec(source)?.[0].replace(/(?<!\n)\n+$/, '');
    return raw === undefined ? undefined : (plainParagraph(raw) as Token as Tokens.Table);
  }

  /** Reads a block, unless that takes too much work: then what the lexer noted about it is forgotten, and it is read `otherwise`. */
  #withinBudget<Result>(length: number, read: () => Result, otherwise: () => Result): Result {
    const forget = this.#forgetting();
    return this.#budget.withinRest(length, read, () => (forget(), otherwise()));
  }

  /** A function that makes the lexer forget what it notes from now on. */
  #forgetting(): () => void {
    const { inlineQueue, state, tokens } = this.lexer;
    const { length: queued } = inlineQueue;
    const { top } = state;
    const defined = new Set(Object.keys(tokens.links));
    return () => {
      inlineQueue.length = queued;
      state.top = top;
      for (const label of Object.keys(tokens.links))
        if (!defined.has(label)) Reflect.deleteProperty(tokens.links, label);
    };
  }

  /** Whether the first two lines begin a table. Otherwise marked would read all rows before it looks at them, for each line that might. */
  #isTable(source: string): boolean {
    const { inlineQueue } = this.lexer;
    const { length } = inlineQueue;
    const isTable = super.table(withoutTabs(source.split('\n', 2).join('\n'))) !== undefined;
    inlineQueue.length = length;
    return isTable;
  }
}

/** The source of a table with spaces instead of tabs in its second line, as marked needs it. */
function withoutTabs(source: string): string {
  const end = source.indexOf('\n');
  const endOfDashes = source.indexOf('\n', end + 1);
  const dashes = source.slice(end, endOfDashes < 0 ? undefined : endOfDashes);
  if (end < 0 || !dashes.includes('\t')) return source;
  return source.slice(0, end) + dashes.replaceAll('\t', ' ') + source.slice(end + dashes.length);
}

/** Adds the rows that marked drops because they contain only no-break spaces and the like. */
function withBlankRows(table: Tokens.Table | undefined): Tokens.Table | undefined {
  if (!table || table.rows.length > 0) return table;
  const lines = table.raw.split('\n').slice(2);
  if (lines.at(-1)?.trim() === '' && /^[ \t]*$/.test(lines.at(-1) ?? '')) lines.pop();
  const blank = table.align.map((align) => ({ text: '', tokens: [], header: false, align }));
  return { ...table, rows: lines.map(() => blank) };
}

/** The number of columns of a table that starts here, according to the dashes in its second line; 0 if there are none. */
function columnsOf(source: string): number {
  const [, dashes = ''] = source.split('\n', 2);
  return dashes.match(/-+/g)?.length ?? 0;
}

function isTooCostly(source: string): boolean {
  if (source.length > longestInline) return true;
  if (source.length < mostDelimiters) return false;
  const delimiters = source.match(/[*_]+|[~`<[]/g)?.length ?? 0;
  return delimiters > mostDelimiters || overlongWord.test(source);
}

function plainParagraph(raw: string): Tokens.Paragraph {
  return { type: 'paragraph', raw, text: raw, tokens: pushPlainText(raw, []) };
}

function pushPlainText(source: string, tokens: Token[]): Token[] {
  tokens.push({ type: 'text', raw: source, text: source, escaped: true });
  return tokens;
}

/** The definitions that a source may refer to. A long text has many more, and marked would go through all of them repeatedly. */
function namedIn(source: string, known: Links): Links {
  const named = Object.create(null) as Links;
  for (const label of labelsIn(source)) {
    const definition = Object.hasOwn(known, label) ? known[label] : undefined;
    if (definition) named[label] = definition;
  }
  return named;
}

/** Markdown (line endings \n) → marked's block tokens, and the link definitions: the `known` ones that it may refer to, and its own. */
export function lex(source: string, known: Links): { tokens: MarkedToken[]; links: Links } {
  try {
    const tokens = new BoundedLexer(namedIn(source, known)).lex(source);
    return { tokens: tokens as Token[] as MarkedToken[], links: tokens.links };
  } catch {
    // marked's own safeguards throw an error; the reply is then shown as it was written.
    return { tokens: [plainParagraph(source)], links: known };
  }
}
