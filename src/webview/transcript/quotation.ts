import { fenced } from '../../shared/fenced.ts';
import type { Texts } from '../../shared/texts.ts';
import { withoutIsolates } from '../parts/visible.ts';
import { selectedText } from './selectedText.ts';

/** What is selected of the texts of messages, as quotations in Markdown, each with its source; empty if nothing of them is. */
export function quotationOf(selected: Range, log: Element, texts: Texts): string {
  return quotable(selected, log)
    .map((body) => quotationFrom(body, selected, texts))
    .filter((quotation) => quotation !== '')
    .join('\n\n');
}

/** The texts of messages of which something is selected. What a model thought or looked up is none. */
export function quotable(selected: Range, log: Element): Element[] {
  const bodies = [...log.querySelectorAll('.message [data-part="body"]')].filter((body) =>
    selected.intersectsNode(body),
  );
  return bodies.filter((body) => partWithin(body, selected).toString().trim() !== '');
}

function quotationFrom(body: Element, selected: Range, texts: Texts): string {
  const text = selectedText(partWithin(body, selected), body, written);
  if (text.trim() === '') return '';
  const message = body.closest('.message');
  const source =
    message?.getAttribute('data-role') === 'user' ? texts.myMessage : withoutIsolates(message?.ariaLabel ?? '');
  return [`${source.replace(/\s+/g, ' ')}:`, '', ...text.split(/\r\n?|\n/)].map(quoted).join('\n');
}

/** The part of a selection that is within an element. */
function partWithin(body: Element, selected: Range): Range {
  const range = selected.cloneRange();
  const whole = document.createRange();
  whole.selectNodeContents(body);
  if (range.compareBoundaryPoints(window.Range.START_TO_START, whole) < 0) range.setStart(body, 0);
  if (range.compareBoundaryPoints(window.Range.END_TO_END, whole) > 0) range.setEnd(body, body.childNodes.length);
  return range;
}

/** Code with its fence, or with its backticks within a line. */
function written(code: string, element: Element): string {
  if (element instanceof HTMLElement && element.matches('.code-block'))
    return fenced({ language: element.dataset['language'] ?? '', text: code });
  const runs = new Set(code.match(/`+/g));
  let sign = '`';
  while (runs.has(sign)) sign += '`';
  const space = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return sign + space + code + space + sign;
}

function quoted(line: string): string {
  return line === '' ? '>' : `> ${line}`;
}
