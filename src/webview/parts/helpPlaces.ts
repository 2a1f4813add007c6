import type { OrganisationHelp } from '../../protocol.ts';
import type { Texts } from '../../shared/texts.ts';
import { textButton } from './button.ts';
import { element, fragment } from './element.ts';
import { visible } from './visible.ts';

/** Shows whom to ask in the organisation, wherever the page says to ask an administrator. */
export class HelpPlaces {
  readonly #texts: Texts;
  readonly #places = new Set<WeakRef<HTMLElement>>();
  #help: OrganisationHelp | undefined;

  constructor(texts: Texts) {
    this.#texts = texts;
  }

  /** Creates an element with this help, which is hidden while the organisation names nobody. */
  place(): HTMLElement {
    const place = element('div', { class: 'organisation-help' });
    this.#places.add(new WeakRef(place));
    this.#fill(place);
    return place;
  }

  /** Shows the current help of an organisation in all places. */
  show(help: OrganisationHelp | undefined): void {
    if (JSON.stringify(help) === JSON.stringify(this.#help)) return;
    this.#help = help;
    for (const reference of this.#places) {
      const place = reference.deref();
      if (place) this.#fill(place);
      else this.#places.delete(reference);
    }
  }

  #fill(place: HTMLElement): void {
    const { text, hasLink = false } = this.#help ?? {};
    const button = textButton('link', this.#texts.actions.openHelp, { type: 'action', action: 'openHelp' });
    place.hidden = !this.#help;
    const words = text === undefined ? [] : element('p', {}, visible(text));
    place.replaceChildren(fragment([words, hasLink ? button : []].flat()));
  }
}
