import type { Texts } from '../../shared/texts.ts';
import { format } from '../parts/format.ts';
import { element, type Content } from '../parts/element.ts';
import { withoutIsolates } from '../parts/visible.ts';
import { selectedText } from './selectedText.ts';

/** The thoughts of the model before a reply: the title line, and the text. */
export interface ReadThoughts {
  title: string;
  text: string;
}

/**
 * A message as plain text, to be read in an editor: who wrote it, the thoughts of the model, what it looked up, the text, and how the reply ended. Code and
 * folded parts are complete, each cell of a table follows the name of its column, and each link is followed by its address.
 */
export function messageText(message: HTMLElement, texts: Texts, thoughts?: ReadThoughts): string {
  const said = saidText(message, texts);
  const steps = stepsText(message);
  const parts = [
    withoutIsolates(message.getAttribute('aria-label') ?? ''),
    attachmentsText(message, texts),
    ...(thoughts ? [`[${thoughts.title}]`, thoughts.text] : []),
    steps,
    (thoughts !== undefined || steps !== '') && said !== '' ? texts.accessibleAnswer : '',
    said,
    ...Array.from(message.querySelectorAll<HTMLElement>('.problem'), (problem) => readText(problem, texts)),
    endText(message, texts),
  ];
  return parts.filter((part) => part !== '').join('\n\n') + '\n';
}

/** The content of an element in the same form. */
export function readText(shown: HTMLElement, texts: Texts): string {
  const copy = shown.cloneNode(true) as HTMLElement;
  for (const details of copy.querySelectorAll('details')) details.open = true;
  for (const link of copy.querySelectorAll<HTMLAnchorElement>('a[href]')) link.after(addressAfter(link));
  for (const block of copy.querySelectorAll<HTMLElement>('.code-block')) frameCode(block, texts);
  for (const table of copy.querySelectorAll('table')) table.replaceWith(rowsOf(table));
  const range = document.createRange();
  range.selectNodeContents(copy);
  return selectedText(range, copy);
}

/** While a message is being edited, its text is in the edit box. */
function saidText(message: HTMLElement, texts: Texts): string {
  const body = message.querySelector<HTMLElement>('[data-part="body"]');
  return body ? readText(body, texts) : (message.querySelector('textarea')?.value ?? '');
}

function attachmentsText(message: HTMLElement, texts: Texts): string {
  const names = Array.from(
    message.querySelectorAll('.chip-open, .sent-picture'),
    (attached) => attached.getAttribute('aria-description') ?? attached.getAttribute('aria-label') ?? '',
  );
  return names.length === 0 ? '' : [texts.attachments, ...names.map((name) => `- ${withoutIsolates(name)}`)].join('\n');
}

/** What the model looked up. */
function stepsText(message: HTMLElement): string {
  const label = message.querySelector('.steps-label')?.textContent;
  const titles = Array.from(message.querySelectorAll('.step-title'), ({ textContent }) => `- ${textContent}`);
  return label === undefined ? '' : [`[${label}]`, ...titles].join('\n');
}

function endText(message: HTMLElement, texts: Texts): string {
  const { outcome } = message.dataset;
  if (outcome === undefined || outcome === 'done') return '';
  return texts.outcomes[outcome as keyof Texts['outcomes']];
}

/** The address of a link; empty if the label already is the address. */
function addressAfter(link: HTMLAnchorElement): string {
  return link.textContent === link.href ? '' : ` (${link.href})`;
}

function frameCode(block: HTMLElement, texts: Texts): void {
  const language = block.querySelector('.code-language')?.textContent ?? '';
  block.before(element('p', {}, format(texts.accessibleCode, language)));
  block.after(element('p', {}, texts.accessibleCodeEnd));
}

/** One line for each row, in which each cell follows the name of its column. */
function rowsOf(table: HTMLTableElement): HTMLElement {
  const [header, ...rows] = table.rows;
  const names = Array.from(header?.cells ?? [], ({ textContent }) => textContent.trim());
  const lineOf = (row: HTMLTableRowElement): Content[] =>
    [...row.cells].flatMap((cell, index) => {
      const name = names[index] ?? '';
      return [index === 0 ? '' : '; ', name === '' ? '' : `${name}: `, ...cell.childNodes];
    });
  const lines = rows.flatMap((row, index) => [...(index === 0 ? [] : [element('br')]), ...lineOf(row)]);
  return element('p', {}, rows.length > 0 ? lines : names.join('; '));
}
