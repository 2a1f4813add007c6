import { sourceOfFormula } from '../formulas/formulaElement.ts';

/**
 * The selected part of `root` as text: code as `writeCode` writes it, by default unchanged, lists with their markers, and tabs between the
 * cells of a table, but no buttons or labels.
 */
export function selectedText(selected: Range, root: Element, writeCode: WriteCode = (code) => code): string {
  const range = withoutEmptyEnd(selected);
  const ancestor = range.commonAncestorContainer;
  const within = ancestor instanceof Element ? ancestor : ancestor.parentElement;
  const code = within?.closest(codeElements);
  const start = code ?? within;
  if (!start || !root.contains(start)) return blocksOf(root, { range, writeCode }).join('\n\n');
  return code ? codeOf(code, { range, writeCode }) : blocksOf(start, { range, writeCode }).join('\n\n');
}

/** Writes the selected part of a code block, or of code within a line. */
export type WriteCode = (code: string, element: Element) => string;

/** What is selected, and how code in it is written. */
interface Selected {
  range: Range;
  writeCode: WriteCode;
}

/** Code blocks, and code within a line. */
const codeElements = '.code-block, code:not(pre code)';

const blocks = 'article, div, p, h3, h4, h5, h6, ul, ol, blockquote, pre, hr, table, details, summary';
/** Elements that do not look selectable, and closed parts. */
const unselectable =
  'button, .visually-hidden, .thoughts > summary, .code-header, .user-footer, .reply-footer, .waiting, .column-header, .comparison-footer, [hidden], details:not([open]) > :not(summary)';
/** Elements in which line endings and spaces are shown unchanged. */
const preformatted = 'pre, .bubble, .markup, .plain, .plain-text, .server-text';

/**
 * Copies a selection in `root` as plain text, without markup, which would bring the colours of the theme to wherever the text is
 * pasted.
 */
export function copySelectionAsText(root: HTMLElement): void {
  document.addEventListener('copy', (event) => {
    const range = selectedRange();
    if (!event.clipboardData || !range?.intersectsNode(root)) return;
    event.clipboardData.setData('text/plain', selectedText(range, root));
    event.preventDefault();
  });
}

/** What is selected, if anything is. A selection in a text box does not count: to the page, it is collapsed. */
export function selectedRange(): Range | undefined {
  const selection = document.getSelection();
  return selection && !selection.isCollapsed && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
}

/** A triple click also selects the start of the next block, of which nothing is meant. */
function withoutEmptyEnd(selected: Range): Range {
  const range = selected.cloneRange();
  while (range.endOffset === 0 && range.endContainer !== range.commonAncestorContainer)
    range.setEndBefore(range.endContainer);
  let last = range.endContainer.childNodes[range.endOffset - 1];
  for (; last; last = last.lastChild ?? undefined) range.setEnd(last, last.nodeValue?.length ?? last.childNodes.length);
  return range;
}

/** The texts of the blocks within a block, or its own text. */
function blocksOf(block: Element, selected: Selected): string[] {
  if (block.matches('ul, ol')) return [listText(block, selected)];
  if (block.matches('table, thead, tbody, tr')) return [tableText(block, selected)];
  const texts: string[] = [];
  let words = '';
  const endWords = () => {
    const text = block.closest(preformatted) ? words : words.trim();
    if (text !== '') texts.push(text);
    words = '';
  };
  for (const child of selectedChildren(block, selected)) {
    if (!(child instanceof Element && child.matches(blocks))) words += wordsOf(child, selected);
    else {
      endWords();
      const isCode = child.matches(codeElements);
      const [first = '', ...others] = isCode ? [codeOf(child, selected)] : blocksOf(child, selected);
      // A piece of a long line, or the section that begins with it, continues the piece before it.
      if (child.matches('.continuing')) texts.push((texts.pop() ?? '') + first);
      else texts.push(first);
      for (const text of others) texts.push(text);
    }
  }
  endWords();
  return texts.filter((text) => text !== '');
}

function listText(list: Element, selected: Selected): string {
  const first = list.matches('ol') ? Number(list.getAttribute('start') ?? 1) : undefined;
  const separator = list.matches('.loose') ? '\n\n' : '\n';
  const items = [...list.children].map((item, index) => {
    const text = selected.range.intersectsNode(item) ? blocksOf(item, selected).join(separator) : '';
    const marker = first === undefined ? '- ' : `${first + index}. `;
    return text && marker + text.replace(/\n(?=.)/g, '\n' + ' '.repeat(marker.length));
  });
  return items.filter((item) => item !== '').join(separator);
}

function tableText(table: Element, selected: Selected): string {
  const rows = table.matches('tr') ? [table] : [...table.querySelectorAll('tr')];
  const cellText = (cell: Node) => wordsOf(cell, selected).trim();
  return rows
    .filter((row) => selected.range.intersectsNode(row))
    .map((row) => selectedChildren(row, selected).map(cellText).join('\t'))
    .join('\n');
}

function wordsOf(node: Node, selected: Selected): string {
  if (node instanceof Element && node.matches(codeElements)) return codeOf(node, selected);
  return plainWordsOf(node, selected);
}

/** The selected part of a code block, or of code within a line; empty if nothing of it is selected. */
function codeOf(code: Element, selected: Selected): string {
  const text = code.matches('.code-block') ? blocksOf(code, selected).join('') : plainWordsOf(code, selected);
  return text === '' ? '' : selected.writeCode(text, code);
}

function plainWordsOf(node: Node, selected: Selected): string {
  const { range } = selected;
  if (node.nodeName === 'BR') return '\n';
  const formula = node instanceof HTMLElement ? sourceOfFormula(node) : undefined;
  if (formula !== undefined) return formula;
  if (node instanceof Element)
    return (
      taskMarker(node) +
      selectedChildren(node, selected)
        .map((child) => wordsOf(child, selected))
        .join('')
    );
  const text = node.nodeValue ?? '';
  const start = node === range.startContainer ? range.startOffset : 0;
  const end = node === range.endContainer ? range.endOffset : text.length;
  const words = text.slice(start, end);
  return node.parentElement?.closest(preformatted) ? words : words.replace(/\s+/g, ' ');
}

/** The marker of a task in Markdown, instead of its box. */
function taskMarker(node: Element): string {
  if (!node.matches('.checkbox')) return '';
  return node.matches('.codicon-check') ? '[x]' : '[ ]';
}

function selectedChildren(parent: Element, selected: Selected): Node[] {
  return [...parent.childNodes].filter(
    (child) => selected.range.intersectsNode(child) && !(child instanceof Element && child.matches(unselectable)),
  );
}
