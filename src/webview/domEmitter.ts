import type { Emitter } from 'highlight.js';
import { visible } from './visible.ts';

/** Receives what highlight.js finds and builds elements from it; its own emitter would make a string of HTML. */
export class DomEmitter implements Emitter {
  readonly root = document.createElement('span');
  #current: HTMLElement = this.root;

  /** What highlight.js 11 itself calls; `startScope` is for languages that bring a parser of their own. */
  openNode(scope: string): void {
    const node = document.createElement('span');
    node.className = classNames(scope);
    this.#current.append(node);
    this.#current = node;
  }

  closeNode(): void {
    this.#current = this.#current.parentElement ?? this.root;
  }

  startScope(scope: string): void {
    this.openNode(scope);
  }

  endScope(): void {
    this.closeNode();
  }

  addText(text: string): void {
    this.#current.append(...visible(text));
  }

  /** Code of another language within this one, such as a script in a page. */
  __addSublanguage(emitter: DomEmitter): void {
    this.#current.append(...emitter.root.childNodes);
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
