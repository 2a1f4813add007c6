import { attempt } from '../parts/attempt.ts';
import { element, fragment } from '../parts/element.ts';
import { highlighted, isKnown } from './highlight.ts';
import { whenLoaded } from './loadedLanguages.ts';
import { leaveUntilSeen, whenSeen } from './whenSeen.ts';
import { growText, isText } from '../parts/textNode.ts';
import { isVisible, visible, visibleLength } from '../parts/visible.ts';

// Beyond these, code is shown without colours: they would hold up the page. The time for one long word grows with its square.
const longestCode = 200_000;
const longestConstruct = 10_000;
const longestLine = 2_000;
/** Marks of a line that is still arriving: they are created again each time that more of it comes. */
const mostMarks = 1000;
/** Lines that are laid out together (their height out of sight is in markdown.css), and characters of those that have marks, which cost more. */
const linesTogether = 120;
const markedTogether = 2000;

/** Code of which more may come. */
const arriving = new WeakSet<Element>();

/** Whether more lines of code may come, which will be written into the nodes that it has. */
export function isArriving(code: Element): boolean {
  return arriving.has(code);
}

/** Whether code gets its colours as its lines come, or, where all of them are there already, once it is seen. */
export type Colouring = 'as it comes' | 'when seen';

/**
 * The code of a block, line by line. Each line is coloured once it is there, from the last place where nothing was open, such as
 * a comment: so colours cost what is new, and are the same however the code arrives.
 */
export class CodeLines {
  readonly #code: HTMLElement;
  readonly #language: string;
  /** Lines without colours yet, and after them what has come of the next. */
  readonly #rest = document.createTextNode('');
  /** The rest of it, from the first character on that cannot be seen. */
  #marked: ChildNode[] = [];
  /** Where lines go: the code itself, until there are many. */
  #place: HTMLElement;
  #partial: string | undefined;
  #isEnded = false;
  #count = 0;
  #countOfPart = 0;
  #markedOfPart = 0;
  #length = 0;
  #uncoloured = '';
  #tryAt = 0;
  #isPlain: boolean;

  /** `block` is as codeBlockElement() makes it; code that it contains is taken away. */
  constructor(block: HTMLElement, colouring: Colouring = 'as it comes') {
    this.#code = this.#place = block.querySelector('code') ?? block;
    this.#language = block.dataset['language'] ?? '';
    this.#code.replaceChildren(this.#rest);
    arriving.add(this.#code);
    this.#isPlain = colouring === 'when seen';
    if (this.#language === '') return;
    const begin = (): void => whenLoaded(this.#language, () => whenSeen(this.#code, () => this.#begin()));
    if (this.#isPlain) leaveUntilSeen(this.#code, begin);
    else if (!isKnown(this.#language)) begin();
  }

  /** Takes a line, without its end. */
  take(line: string): void {
    this.#uncoloured += this.#lineEnd() + line;
    this.#length += line.length;
    this.#count++;
    this.#countOfPart++;
    if (!isVisible(line)) this.#markedOfPart += line.length;
    this.#isPlain ||= line.length > longestLine || this.#length > longestCode;
    if (!this.#isPlain) this.#colour();
    if (this.#isPlain) this.#keep(visible(this.#uncoloured));
  }

  /** Shows what has come of the next line, if anything. */
  draw(partial: string | undefined): void {
    this.#partial = partial;
    const text = partial === undefined ? '' : (this.#count > 0 ? '\n' : '') + partial;
    this.#showRest(this.#uncoloured + text);
  }

  /** Shows the lines that are there, and colours those that end within a construct. */
  end(): void {
    this.#isEnded = true;
    arriving.delete(this.#code);
    const result = this.#uncoloured === '' ? undefined : highlighted(this.#uncoloured, this.#language);
    if (result) this.#keep(result.nodes);
    else this.draw(undefined);
  }

  /** Takes all lines once more, now that the language may be known. */
  #begin(): void {
    if (!isKnown(this.#language)) return;
    const partial = this.#partial;
    this.draw(undefined);
    const code = this.#code.textContent;
    const lines = this.#count === 0 ? [] : code.split('\n');
    this.#place = this.#code;
    attempt(
      () => this.#takeAgain(lines),
      () => this.#keepPlain(code, lines.length),
    );
    if (!this.#isEnded) this.draw(partial);
  }

  #takeAgain(lines: string[]): void {
    this.#code.replaceChildren(this.#rest);
    this.#count = this.#countOfPart = this.#markedOfPart = this.#length = this.#tryAt = 0;
    this.#uncoloured = '';
    this.#isPlain = false;
    for (const line of lines) this.take(line);
    if (this.#isEnded) this.end();
  }

  /** Code without colours, where they fail. */
  #keepPlain(code: string, lines: number): void {
    this.#code.replaceChildren(fragment(visible(code)), this.#rest);
    this.#rest.data = this.#uncoloured = '';
    this.#count = lines;
    this.#isPlain = true;
  }

  /** What ends the line before. A new part of many lines begins after that. */
  #lineEnd(): string {
    if (this.#count === 0) return '';
    const isFull = this.#countOfPart >= linesTogether || this.#markedOfPart >= markedTogether;
    if (!isFull || this.#uncoloured !== '') return '\n';
    this.#countOfPart = this.#markedOfPart = 0;
    this.#place.append('\n');
    this.#place = element('span', { class: 'code-lines' });
    this.#code.append(this.#place);
    this.#code.closest('.code-block')?.classList.add('long');
    this.#place.append(this.#rest);
    return '';
  }

  #colour(): void {
    const { length } = this.#uncoloured;
    if (length < this.#tryAt) return;
    // Nothing is open, and nothing begins in a blank line.
    if (this.#tryAt === 0 && this.#uncoloured.trim() === '') {
      this.#keep(visible(this.#uncoloured));
      return;
    }
    const result = length > longestConstruct ? undefined : highlighted(this.#uncoloured, this.#language);
    if (result?.isWhole) this.#keep(result.nodes);
    else this.#tryAt = length * 1.25;
    this.#isPlain = !result;
  }

  #keep(nodes: (Node | string)[]): void {
    const [first, ...others] = nodes;
    const last = this.#rest.previousSibling;
    const text = textOf(first);
    // Texts that follow each other are one.
    if (text !== undefined && last && isText(last)) last.appendData(text);
    else if (first !== undefined) this.#rest.before(first);
    this.#rest.before(fragment(others));
    this.#uncoloured = '';
    this.#tryAt = 0;
    this.#showRest('');
  }

  #showRest(text: string): void {
    const plain = text.slice(0, visibleLength(text));
    growText(this.#rest, plain);
    for (const node of this.#marked.splice(0)) node.remove();
    if (plain.length === text.length) return;
    const holder = element('span', {}, visible(text.slice(plain.length), mostMarks));
    this.#marked = [...holder.childNodes];
    this.#rest.after(fragment(this.#marked));
  }
}

function textOf(content: Node | string | undefined): string | undefined {
  if (content === undefined || typeof content === 'string') return content;
  return isText(content) ? content.data : undefined;
}
