import type { LookUpStep } from '../../protocol.ts';
import type { Texts } from '../../shared/texts.ts';
import { iconButton, textButton } from '../parts/button.ts';
import { element, fragment, icon } from '../parts/element.ts';
import { aroundItsName, format, formatCounted } from '../parts/format.ts';
import { spelledOut, spelledOutAround } from '../parts/visible.ts';
import { wish } from '../parts/wish.ts';

/** What the model looked up for a reply: a line above its text that can be opened, with one line for each step. */
export class StepsLine {
  readonly element: HTMLDetailsElement;
  readonly #id: string;
  readonly #texts: Texts;
  readonly #label = element('span', { class: 'steps-label' });
  readonly #list = element('ol', { class: 'steps-list' });
  /** The paths of the files for which changes are proposed. */
  readonly #proposed = new Set<string>();
  #count = 0;

  /** `id` is that of the reply. */
  constructor(id: string, texts: Texts) {
    this.#id = id;
    this.#texts = texts;
    const summary = element('summary', {}, icon('chevron-right'), this.#label);
    this.element = element('details', { class: 'thoughts steps', 'data-part': 'steps' }, summary, this.#list);
  }

  /** Adds a step. While the reply arrives, the line shows what the last step did. */
  add(step: LookUpStep): void {
    this.#count++;
    if (step.proposes && step.path !== undefined) this.#proposed.add(step.path);
    this.#list.append(this.#row(step));
    this.#label.replaceChildren(fragment(aroundItsName(step.title)));
  }

  /** Shows how many steps there are, because the reply has ended. */
  complete(): void {
    this.#label.textContent = formatCounted(this.#texts.lookedUp, this.#count);
  }

  /** The button that shows what the steps propose; none if they propose nothing. */
  proposedButton(): HTMLElement[] {
    if (this.#proposed.size === 0) return [];
    const label = formatCounted(this.#texts.showProposed, this.#proposed.size);
    const show = textButton('secondary', label, { type: 'show-proposed', id: this.#id });
    show.title = [...this.#proposed].map(spelledOut).join('\n');
    return [show];
  }

  #row({ number, tool, title, path, firstLine, lastLine }: LookUpStep): HTMLElement {
    const words = element('span', { class: 'step-title' }, aroundItsName(title));
    const attributes = { type: 'button', class: 'step-open', title: spelledOutAround(title) };
    const open = element('button', attributes, icon(icons.get(tool) ?? 'tools'), words);
    open.ariaDescription = this.#texts.showStep;
    open.addEventListener('click', () => wish(open, { type: 'open-step', id: this.#id, number }));
    const row = element('li', {}, open);
    if (path !== undefined) {
      const name = format(this.#texts.openPath, spelledOut(path));
      row.append(iconButton('go-to-file', name, { type: 'open-path', path, firstLine, lastLine }));
    }
    return row;
  }
}

/** The icons of the tools, by their names. */
const icons = new Map([
  ['find_files', 'files'],
  ['find_symbol', 'symbol-method'],
  ['get_changes', 'diff'],
  ['get_problems', 'warning'],
  ['list_folder', 'folder'],
  ['propose_edit', 'edit'],
  ['propose_file', 'new-file'],
  ['read_file', 'file'],
  ['search_text', 'search'],
]);
