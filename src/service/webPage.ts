import { ServiceError } from './errors.ts';
import { titleOf } from './serverText.ts';

const enough = 64 * 1024;

/** A page of HTML where a reply should be: throws as soon as its title is known. (CASES V12) */
export class WebPage {
  #page = '';

  *push(text: string): Generator<string[]> {
    this.#page += text;
    if (this.#page.length > enough || /<\/title/i.test(this.#page)) yield* this.end();
  }

  end(): Generator<string[]> {
    throw new ServiceError('web-page', {}, { serverText: titleOf(this.#page) });
  }
}
