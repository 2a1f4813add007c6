import type { Fragment } from '../fragment.ts';
import type { Item } from '../items.ts';
import { spaced } from '../spaced.ts';
import { definitionsAmong, textOf } from '../definitions.ts';
import type { SyntaxNode } from '../syntax.ts';
import { onlyLengthensLists, tokensOf } from './lengthened.ts';

/** The statements of a document, by their texts and kinds. */
export class Statements {
  readonly #document: Fragment;
  readonly #byText: Map<string, SyntaxNode[]>;
  readonly #byKind: Map<string, SyntaxNode[]>;

  constructor(document: Fragment) {
    this.#document = document;
    this.#byText = Map.groupBy(document.nodes, (node) => spaced(textOf(node, document.text)));
    this.#byKind = Map.groupBy(document.nodes, ({ type }) => type);
  }

  /** Finds the only statement with the same text as one of code, such as an import above functions. */
  sameAs({ text }: Item): SyntaxNode | undefined {
    const [same, ...others] = this.#byText.get(text) ?? [];
    return others.length === 0 ? same : undefined;
  }

  /**
   * Finds the only statement of which one of code is a version with longer lists, such as an import of more names. Statements with definitions
   * in them have members, which could be lost.
   */
  earlierOf({ node }: Item, code: Fragment): SyntaxNode | undefined {
    const ofKind = this.#byKind.get(node.type) ?? [];
    if (ofKind.length > mostOfKind || !definesNothing(node, code)) return undefined;
    const tokens = tokensOf(node, code);
    const [found, ...others] = ofKind.filter((other) => onlyLengthensLists(tokensOf(other, this.#document), tokens));
    return found && others.length === 0 && definesNothing(found, this.#document) ? found : undefined;
  }
}

/** Each statement of code is compared with at most this many. */
const mostOfKind = 200;

function definesNothing(node: SyntaxNode, { text }: Fragment): boolean {
  return definitionsAmong([node], text).length === 0;
}
