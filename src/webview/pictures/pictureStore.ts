import type { Picture } from '../../protocol.ts';
import type { Texts } from '../../shared/texts.ts';
import { element, icon } from '../parts/element.ts';
import type { FactHandlers } from '../parts/factHandlers.ts';
import { wish } from '../parts/wish.ts';

/** The pictures in the page. The bytes of each are loaded once, when it first comes into sight, however often it is shown. */
export class PictureStore {
  readonly #texts: Texts;
  readonly #page: HTMLElement;
  readonly #pictures = new Map<string, StoredPicture>();
  readonly #hashes = new WeakMap<Element, string>();
  #sights: IntersectionObserver | undefined;

  /** Without bytes, a picture is shown as lost. */
  readonly facts = {
    picture: ({ hash, bytes }) => {
      const stored = this.#pictures.get(hash);
      if (!stored || stored.address !== undefined) return;
      stored.isWanted = false;
      if (bytes) stored.address = URL.createObjectURL(new Blob([new Uint8Array(bytes)]));
      for (const image of stored.images) {
        if (stored.address === undefined) this.#showLost(image);
        else image.src = stored.address;
      }
    },
  } satisfies Partial<FactHandlers>;

  /** `page` asks for the bytes: an image may be gone when it is found to be in sight. */
  constructor(texts: Texts, page: HTMLElement) {
    this.#texts = texts;
    this.#page = page;
  }

  /** Creates an element that shows a picture. It has no name: the element around it has one. */
  image({ hash }: Picture): HTMLImageElement {
    const image = element('img', { alt: '', draggable: 'false' });
    const stored = this.#pictures.get(hash) ?? { images: new Set(), isWanted: false };
    this.#pictures.set(hash, stored);
    stored.images.add(image);
    this.#hashes.set(image, hash);
    image.addEventListener('error', () => this.#showLost(image));
    this.#sights ??= new IntersectionObserver((seen) => this.#look(seen), { rootMargin: '100%' });
    this.#sights.observe(image);
    return image;
  }

  /** Forgets the pictures that are no longer shown. */
  sweep(): void {
    for (const [hash, { address, images }] of this.#pictures) {
      for (const image of images) if (!image.isConnected) images.delete(image);
      if (images.size > 0) continue;
      if (address !== undefined) URL.revokeObjectURL(address);
      this.#pictures.delete(hash);
    }
  }

  #look(seen: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting || !(target instanceof HTMLImageElement)) continue;
      this.#sights?.unobserve(target);
      this.#load(target, this.#hashes.get(target) ?? '');
    }
  }

  #load(image: HTMLImageElement, hash: string): void {
    const stored = this.#pictures.get(hash);
    if (!stored) return;
    if (stored.address !== undefined) image.src = stored.address;
    else if (!stored.isWanted) {
      stored.isWanted = true;
      wish(this.#page, { type: 'want-picture', hash });
    }
  }

  #showLost(image: HTMLImageElement): void {
    image.replaceWith(element('span', { class: 'picture-lost' }, icon('warning'), this.#texts.pictureLost));
  }
}

/** The bytes of a picture when they have arrived, and the elements that show it. */
interface StoredPicture {
  address?: string;
  images: Set<HTMLImageElement>;
  isWanted: boolean;
}
