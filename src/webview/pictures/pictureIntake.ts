import type { Wish } from '../../protocol.ts';
import { largestPicture } from '../../shared/pictureHeader.ts';
import { preparedPicture } from './preparedPicture.ts';

/** Prepares pictures one after the other, because each needs much memory, and sends them, or the reason why one cannot be used, to the host. */
export class PictureIntake {
  readonly #post: (wish: Wish) => void;
  #last: Promise<void> = Promise.resolve();

  constructor(post: (wish: Wish) => void) {
    this.#post = post;
  }

  /** Takes files that were pasted or dropped. */
  takeFiles(files: Iterable<File>): void {
    for (const file of [...files].slice(0, mostAtOnce)) {
      if (file.size > largestPicture) this.#post({ type: 'refuse-picture', name: file.name, problem: 'too-large' });
      else this.#take(file.name, async () => new Uint8Array(await file.arrayBuffer()));
    }
  }

  /** Takes a file that the host has read. */
  take(name: string, bytes: Uint8Array): void {
    this.#take(name, () => Promise.resolve(new Uint8Array(bytes)));
  }

  #take(name: string, read: () => Promise<Uint8Array<ArrayBuffer>>): void {
    this.#last = this.#last.then(async () => {
      const prepared = await read().then(preparedPicture, () => 'broken' as const);
      if (typeof prepared === 'string') this.#post({ type: 'refuse-picture', name, problem: prepared });
      else this.#post({ type: 'attach-picture', name, bytes: prepared });
    });
  }
}

/** One more than a message can have, so that the host shows a message about that. */
const mostAtOnce = 11;
