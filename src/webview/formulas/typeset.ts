import temml from 'temml';

/**
 * Builds MathML from TeX, node by node. Throws if the source is not TeX, contains something that Temml does only for trusted sources,
 * such as links, is too large, or takes too long.
 */
export function typeset(tex: string, isDisplayed: boolean): Element {
  const start = performance.now();
  const mayTakeLong = tex.length > shortest || definition.test(tex);
  const takesLonger = (milliseconds: number) => mayTakeLong && performance.now() - start > milliseconds;
  const macros = watchedMacros(() => takesLonger(longestReading));
  const tree = temml.__renderToMathMLTree(tex, { ...options, displayMode: isDisplayed, macros }) as TreeNode;
  return new Building(() => takesLonger(longest)).node(tree, 0) as Element;
}

/** A node of the tree that Temml builds from TeX. */
interface TreeNode {
  type?: string;
  text?: string;
  attributes?: Record<string, unknown>;
  style?: Record<string, unknown>;
  classes?: string[];
  children?: TreeNode | TreeNode[];
}

/** The maximum number of milliseconds for a formula. Parsing gets less, because building the tree afterwards cannot be stopped. */
const longest = 50;
const longestReading = 30;
/** Formulas shorter than this that define nothing cannot take long, so they are drawn even on a busy machine. */
const shortest = 300;
const definition = /\\(?:[egx]?def|let|futurelet|[a-z]*command)(?![a-z])/i;
// Real formulas stay far below these limits. Sizes are in em and in points.
const mostNodes = 5000;
const deepest = 50;
const options = { throwOnError: true, trust: false, maxExpand: 1000, maxSize: [20, 200] as [number, number] };
/** Commands whose argument Temml builds twice or more: nested, they would multiply the time. */
const multiplied = new Set(['\\llap', '\\mathllap', '\\cancelto']);
const mostMultiplied = 2;
/** An `alignat` environment with 100 columns or more, all of which Temml would build. */
const manyColumns = /at\*?\}?\{?\d{3}$/;

const mathNamespace = 'http://www.w3.org/1998/Math/MathML';
const elements = new Set(
  'math mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none'.split(
    ' ',
  ),
);
const attributes = new Set(
  'accent accentunder columnspan depth display displaystyle fence form height largeop linethickness lspace mathsize mathvariant maxsize minsize movablelimits rowspan rspace scriptlevel separator stretchy symmetric voffset width'.split(
    ' ',
  ),
);
const length = /^-?[\d.]+(?:em|ex|pt|px|%)?$/;
const line = /^[\d.]+(?:em|px) (?:solid|dashed|double)/;
/** The allowed styles, which only position elements, and their allowed values. Colours are those of the theme. */
const styles: Record<string, RegExp> = {
  padding: /^(?:-?[\d.]+(?:em|ex|pt|px)?(?: |$))+$/,
  paddingTop: length,
  paddingRight: length,
  paddingBottom: length,
  paddingLeft: length,
  marginLeft: length,
  border: line,
  borderTop: line,
  borderRight: line,
  borderBottom: line,
  borderLeft: line,
  width: length,
  mathDepth: /^\d$/,
  fontWeight: /^bold$/,
  transform: /^scaleX\(-1\)$/,
};

/** A table of macros. Temml looks up each word and sign in it, so parsing can be stopped there. */
function watchedMacros(isLate: () => boolean): Record<string, string> {
  let count = 0;
  let signs = '';
  const check = (name: string): void => {
    if (multiplied.has(name)) count++;
    if (name.length === 1) signs = (signs + name.trim()).slice(-8);
    if (isLate() || count > mostMultiplied || manyColumns.test(signs)) throw new Error('The formula is too much.');
  };
  return new Proxy<Record<string, string>>(
    {},
    {
      getOwnPropertyDescriptor(macros, name) {
        check(String(name));
        return Reflect.getOwnPropertyDescriptor(macros, name);
      },
    },
  );
}

/** Builds elements from a tree. Unknown attributes are left out; unknown content is refused. */
class Building {
  readonly #isLate: () => boolean;
  #nodes = 0;

  constructor(isLate: () => boolean) {
    this.#isLate = isLate;
  }

  node(tree: TreeNode, depth: number): Node {
    this.#nodes++;
    if (depth > deepest || this.#nodes > mostNodes || this.#isLate()) throw new Error('The formula is too much.');
    // Temml adds zero-width spaces for other browsers.
    if (tree.text !== undefined) return document.createTextNode(tree.text.replaceAll('\u200B', ''));
    const shown = tree.type === undefined ? document.createDocumentFragment() : mathElement(tree.type, tree);
    for (const child of [tree.children ?? []].flat()) shown.append(this.node(child, depth + 1));
    return shown;
  }
}

function mathElement(type: string, { attributes: given = {}, style = {}, classes = [] }: TreeNode): Element {
  // Chromium does not know <menclose>, so classes draw it.
  const name = type === 'menclose' ? 'mrow' : type;
  if (!elements.has(name)) throw new Error(`${type} is refused.`);
  const shown = document.createElementNS(mathNamespace, name);
  for (const [attribute, value] of Object.entries(given))
    if (attributes.has(attribute)) shown.setAttribute(attribute, String(value));
  // A rule in TeX is a space with a background.
  const rule = type === 'mspace' && 'mathbackground' in given ? 'tml-rule' : '';
  const className = [...classes, rule].filter((one) => one !== '').join(' ');
  if (className !== '') shown.setAttribute('class', className);
  for (const [property, value] of Object.entries(style)) {
    const [taken] = styles[property]?.exec(String(value)) ?? [];
    if (taken !== undefined) shown.style.setProperty(cssName(property), taken);
  }
  return shown;
}

function cssName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
