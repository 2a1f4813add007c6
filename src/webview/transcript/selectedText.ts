import { sourceOfFormula } from '../formulas/formulaElement.ts';

/**
 * The selected part of `root` as text: code unchanged, lists with their markers, and tabs between the cells of a table, but no
 * buttons or labels.
 */
export function selectedText(selected: Range, root: Element): string {
  const range = withoutEmptyEnd(selected);
  const ancestor = range.commonAncestorContainer;
  const within = ancestor instanceof Element ? ancestor : ancestor.parentElement;
  return blocksOf(within && root.contains(within) ? within : root, range).join('\n\n');
}

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
    const selection = document.getSelection();
    // A selection in a text box does not count here: to the page, it is collapsed.
    if (!event.clipboardData || !selection || selection.isCollapsed) return;
    const range = selection.getRangeAt(0);
    if (!range.intersectsNode(root)) return;
    event.clipboardData.setData('text/plain', selectedText(range, root));
    event.preventDefault();
  });
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
function blocksOf(block: Element, range: Range): string[] {
  if (block.matches('ul, ol')) return [listText(block, range)];
  if (block.matches('table, thead, tbody, tr')) return [tableText(block, range)];
  const texts: string[] = [];
  let words = '';
  const endWords = () => {
    const text = block.closest(preformatted) ? words : words.trim();
    if (text !== '') texts.push(text);
    words = '';
  };
  for (const child of selectedChildren(block, range)) {
    if (!(child instanceof Element && child.matches(blocks))) words += wordsOf(child, range);
    else {
      endWords();
      const [first = '', ...others] = blocksOf(child, range);
      // A piece of a long line, or the section that begins with it, continues the piece before it.
      if (child.matches('.continuing')) texts.push((texts.pop() ?? '') + first);
      else texts.push(first);
      for (const text of others) texts.push(text);
    }
  }
  endWords();
  return texts.filter((text) => text !== '');
}

function listText(list: Element, range: Range): string {
  const first = list.matches('ol') ? Number(list.getAttribute('start') ?? 1) : undefined;
  const separator = list.matches('.loose') ? '\n\n' : '\n';
  const items = [...list.children].map((item, index) => {
    const text = range.intersectsNode(item) ? blocksOf(item, range).join(separator) : '';
    const marker = first === undefined ? '- ' : `${first + index}. `;
    return text && marker + text.replace(/\n(?=.)/g, '\n' + ' '.repeat(marker.length));
  });
  return items.filter((item) => item !== '').join(separator);
}

function tableText(table: Element, range: Range): string {
  const rows = table.matches('tr') ? [table] : [...table.querySelectorAll('tr')];
  const cellText = (cell: Node) => wordsOf(cell, range).trim();
  return rows
    .filter((row) => range.intersectsNode(row))
    .map((row) => selectedChildren(row, range).map(cellText).join('\t'))
    .join('\n');
}

function wordsOf(node: Node, range: Range): string {
  if (node.nodeName === 'BR') return '\n';
  const formula = node instanceof HTMLElement ? sourceOfFormula(node) : undefined;
  if (formula !== undefined) return formula;
  if (node instanceof Element)
    return (
      taskMarker(node) +
      selectedChildren(node, range)
        .map((child) => wordsOf(child, range))
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

function selectedChildren(parent: Element, range: Range): Node[] {
  return [...parent.childNodes].filter(
    (child) => range.intersectsNode(child) && !(child instanceof Element && child.matches(unselectable)),
  );
}
