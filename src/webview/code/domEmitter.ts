import type { Emitter } from 'highlight.js';
import { fragment } from '../parts/element.ts';
import { isText } from '../parts/textNode.ts';
import { visible } from '../parts/visible.ts';

/** Builds elements from the tokens of highlight.js, whose own emitter would create a string of HTML. */
export class DomEmitter implements Emitter {
  readonly root = document.createElement('span');
  #current: HTMLElement = this.root;
  /** The outer elements of the open scopes. */
  readonly #outer: HTMLElement[] = [];
  /** The first half of a character whose second half is in the next text: highlight.js may divide characters of two UTF-16 units. */
  #half = '';

  /** Called by highlight.js 11. Languages with their own parser call `startScope`. */
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
    const all = this.#half + text;
    this.#half = /[\uD800-\uDBFF]$/.exec(all)?.[0] ?? '';
    this.#addVisible(all.slice(0, all.length - this.#half.length));
  }

  #addVisible(text: string): void {
    for (const part of visible(text)) this.#add(part);
  }

  /** Adds a text or element. Adjacent texts become one node. */
  #add(part: string | Node): void {
    const last = this.#current.lastChild;
    if (typeof part === 'string' && last && isText(last)) last.appendData(part);
    else this.#current.append(part);
  }

  /** Adds code of another language within this one, such as a script in a page. */
  __addSublanguage(emitter: DomEmitter): void {
    this.#current.append(fragment([...emitter.root.childNodes]));
  }

  finalize(): void {
    this.#current = this.root;
    this.#addVisible(this.#half);
    this.#half = '';
  }

  /** highlight.js always calls it. */
  toHTML(): string {
    return '';
  }
}

/** Scopes without a colour in markdown.css. Elements for them would only cost layout and paint. */
const plain = new Set(['class', 'function', 'operator', 'params', 'punctuation', 'subst']);

/** `title.function` → `hljs-title function_`, the class names in the styles of highlight.js. */
function classNames(scope: string): string {
  const [first, ...rest] = scope.split('.');
  return [`hljs-${first ?? ''}`, ...rest.map((part, index) => part + '_'.repeat(index + 1))].join(' ');
}
