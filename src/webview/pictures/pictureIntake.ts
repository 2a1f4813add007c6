import type { PictureProblem } from '../../protocol.ts';
import { largestPicture } from '../../shared/pictureHeader.ts';
import type { FactHandlers } from '../parts/factHandlers.ts';
import { wish } from '../parts/wish.ts';
import { preparedPicture } from './preparedPicture.ts';

/** Prepares pictures one after the other, because each needs much memory, and sends them, or the reason why one cannot be used, to the host. */
export class PictureIntake {
  readonly #page: HTMLElement;
  #last: Promise<void> = Promise.resolve();
  /** How many are not prepared yet. */
  #left = 0;

  readonly facts = {
    'picture-file': ({ name, bytes }) => this.#take(name, () => Promise.resolve(new Uint8Array(bytes))),
  } satisfies Partial<FactHandlers>;

  constructor(page: HTMLElement) {
    this.#page = page;
  }

  /** Takes files that were pasted or dropped. */
  takeFiles(files: Iterable<File>): void {
    for (const file of [...files].slice(0, mostAtOnce)) {
      if (file.size > largestPicture) this.#refuse(file.name, 'too-large');
      else this.#take(file.name, async () => new Uint8Array(await file.arrayBuffer()));
    }
  }

  /** Does something at once, or after the pictures that were taken so far are sent to the host. */
  whenPrepared(act: () => void): void {
    if (this.#left === 0) act();
    else void this.#last.then(act);
  }

  #take(name: string, read: () => Promise<Uint8Array<ArrayBuffer>>): void {
    this.#left++;
    this.#last = this.#last.then(async () => {
      const prepared = await read().then(preparedPicture, () => 'broken' as const);
      this.#left--;
      if (typeof prepared === 'string') this.#refuse(name, prepared);
      else wish(this.#page, { type: 'attach-picture', name, bytes: prepared });
    });
  }

  #refuse(name: string, problem: PictureProblem): void {
    wish(this.#page, { type: 'refuse-picture', name, problem });
  }
}

/** One more than a message can have, so that the host shows a message about that. */
const mostAtOnce = 11;
