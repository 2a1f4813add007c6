import type { Emitter } from 'highlight.js';
import { fragment } from '../parts/element.ts';
import { isText } from '../parts/textNode.ts';
import { visible } from '../parts/visible.ts';

/** Scopes that markdown.css has no colour for: elements for them would only be laid out and painted. */
const plain = new Set(['class', 'function', 'operator', 'params', 'punctuation', 'subst']);

/** Receives what highlight.js finds and builds elements from it; its own emitter would make a string of HTML. */
export class DomEmitter implements Emitter {
  readonly root = document.createElement('span');
  #current: HTMLElement = this.root;
  /** Where it goes on after each scope that is open. */
  readonly #outer: HTMLElement[] = [];

  /** What highlight.js 11 itself calls; `startScope` is for languages that bring a parser of their own. */
  openNode(scope: string): void {
    this.#outer.push(this.#current);
    if (plain.has(scope)) return;
    const node = document.createElement('span');
    node.className = classNames(scope);
    this.#current.append(node);
    this.#current = node;
  }

  closeNode(): void {
    this.#current = this.#outer.pop() ?? this.root;
  }

  startScope(scope: string): void {
    this.openNode(scope);
  }

  endScope(): void {
    this.closeNode();
  }

  addText(text: string): void {
    for (const part of visible(text)) this.#add(part);
  }

  /** Texts that follow each other are one. */
  #add(part: string | Node): void {
    const last = this.#current.lastChild;
    if (typeof part === 'string' && last && isText(last)) last.appendData(part);
    else this.#current.append(part);
  }

  /** Code of another language within this one, such as a script in a page. */
  __addSublanguage(emitter: DomEmitter): void {
    this.#current.append(fragment([...emitter.root.childNodes]));
  }

  finalize(): void {
    this.#current = this.root;
  }

  /** highlight.js asks for it in any case. */
  toHTML(): string {
    return '';
  }
}

/** `title.function` → `hljs-title function_`, as the styles of highlight.js name it. */
function classNames(scope: string): string {
  const [first, ...rest] = scope.split('.');
  return [`hljs-${first ?? ''}`, ...rest.map((part, index) => part + '_'.repeat(index + 1))].join(' ');
}
