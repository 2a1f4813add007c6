import { attempt } from '../parts/attempt.ts';
import { element, fragment } from '../parts/element.ts';
import { highlighted, isKnown } from './highlight.ts';
import { keepSelected } from '../parts/keepSelected.ts';
import { whenLoaded } from './loadedLanguages.ts';
import { leaveUntilSeen, whenSeen } from './whenSeen.ts';
import { growText, isText } from '../parts/textNode.ts';
import { isVisible, visible, visibleLength } from '../parts/visible.ts';

/**
 * The code of a block, line by line. Each line is coloured when it is complete, starting from the last place where nothing, such as a
 * comment, was open. So colouring costs only as much as the new code, and the colours are the same however the code arrives.
 */
export class CodeLines {
  readonly #code: HTMLElement;
  readonly #language: string;
  /** The lines that have no colours yet, and after them the next line so far. */
  readonly #rest = document.createTextNode('');
  /** The rest of that line, from its first invisible character. */
  #marked: ChildNode[] = [];
  /** The element for new lines: the code itself, until there are many lines. */
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

  /** `block` was created by codeBlockElement(). Its code is removed. */
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

  /** Takes a line, without its line ending. */
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

  /** Shows the next line so far, if there is any. */
  draw(partial: string | undefined): void {
    this.#partial = partial;
    const text = partial === undefined ? '' : (this.#count > 0 ? '\n' : '') + partial;
    this.#showRest(this.#uncoloured + text);
  }

  /** Shows all lines, and also colours those that end within a construct. */
  end(): void {
    this.#isEnded = true;
    arriving.delete(this.#code);
    const result = this.#uncoloured === '' ? undefined : highlighted(this.#uncoloured, this.#language);
    if (result) this.#keep(result.nodes);
    else this.draw(undefined);
  }

  /** Takes all lines again, because the language may be known now. */
  #begin(): void {
    if (!isKnown(this.#language)) return;
    const partial = this.#partial;
    this.draw(undefined);
    const code = this.#code.textContent;
    const lines = this.#count === 0 ? [] : code.split('\n');
    this.#place = this.#code;
    keepSelected(this.#code, () =>
      attempt(
        () => this.#takeAgain(lines),
        () => this.#keepPlain(code, lines.length),
      ),
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

  /** Shows code without colours after colouring failed. */
  #keepPlain(code: string, lines: number): void {
    this.#code.replaceChildren(fragment(visible(code)), this.#rest);
    this.#rest.data = this.#uncoloured = '';
    this.#count = lines;
    this.#isPlain = true;
  }

  /** The line ending before a new line. After many lines, it also starts a new part. */
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
    // No construct is open, and none starts in a blank line.
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
    // Adjacent texts become one node.
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

// Longer code has no colours, because colouring would block the page. The time for one long word grows quadratically.
const longestCode = 200_000;
const longestConstruct = 10_000;
const longestLine = 2_000;
/** The maximum number of marks in a line that is still arriving, because they are created again whenever more of it arrives. */
const mostMarks = 1000;
/** The number of lines that are laid out together (markdown.css has their height out of sight), and of characters if they have marks. */
const linesTogether = 120;
const markedTogether = 2000;

/** Code blocks that may still grow. */
const arriving = new WeakSet<Element>();

/** Whether more lines of code may arrive, which will be written into its nodes. */
export function isArriving(code: Element): boolean {
  return arriving.has(code);
}

/** Whether code gets its colours while its lines arrive or, if all lines are known, when it comes into sight. */
export type Colouring = 'as it comes' | 'when seen';

function textOf(content: Node | string | undefined): string | undefined {
  if (content === undefined || typeof content === 'string') return content;
  return isText(content) ? content.data : undefined;
}
