import type { Tokens } from 'marked';
import type { BlockTexts } from '../parts/blockTexts.ts';
import { lex } from './boundedLexer.ts';
import { codeBlockElement } from '../code/codeBlockElement.ts';
import { CodeLines, type Colouring } from '../code/codeLines.ts';

/** The start of a fenced code block, as marked reads it. */
const opening = /^( {0,3})(`{3,}(?=[^`\n]*\n?$)|~{3,})/;

/** Whether a line opens a fenced code block, if a block may begin there. */
export function opensFence(line: string): boolean {
  return opening.test(line);
}

/** A fenced code block that is not closed yet. Its lines are code, whatever they contain, and are never lexed. */
export class OpenFence {
  readonly element: HTMLElement;
  readonly #code: CodeLines;
  readonly #indentation: string;
  readonly #closing: RegExp;
  readonly #mayClose: RegExp;

  constructor(line: string, texts: BlockTexts, colouring: Colouring) {
    const [, indentation = '', fence = ''] = opening.exec(line) ?? [];
    const token = lex(line, {}).tokens[0] as Tokens.Code;
    this.element = codeBlockElement({ ...token, text: '' }, texts);
    this.#code = new CodeLines(this.element, colouring);
    // marked removes the indentation from lines between backticks, but not from lines between tildes.
    this.#indentation = fence.startsWith('`') ? indentation : '';
    this.#closing = new RegExp(`^ {0,3}${fence}${fence.charAt(0)}*[ \\t]*\\n?$`);
    this.#mayClose = new RegExp(`^ {0,3}${fence.charAt(0)}*[ \\t]*$`);
  }

  /** Takes a whole line. Returns whether it closes the block. */
  takeLine(line: string): boolean {
    if (this.#closing.test(line)) {
      this.#code.end();
      return true;
    }
    this.#code.take(this.#unindented(line.replace(/\n$/, '')));
    return false;
  }

  /** Shows the line that is still arriving, unless it may become the closing one. */
  draw(partial: string): void {
    this.#code.draw(this.#mayClose.test(partial) ? undefined : this.#unindented(partial));
  }

  end(): void {
    this.#code.end();
  }

  #unindented(line: string): string {
    const blanks = /^ */.exec(line)?.[0].length ?? 0;
    return line.slice(Math.min(blanks, this.#indentation.length));
  }
}
