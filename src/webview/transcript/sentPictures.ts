import type { AttachmentSummary, Picture } from '../../protocol.ts';
import type { Texts } from '../../shared/texts.ts';
import { describedPicture } from '../composer/attachmentChip.ts';
import { element } from '../parts/element.ts';
import { wish } from '../parts/wish.ts';
import type { PictureStore } from '../pictures/pictureStore.ts';

/** The pictures of a message that was sent, as buttons that open them. */
export function sentPictures(attachments: AttachmentSummary[], texts: Texts, store: PictureStore): HTMLElement {
  const items = attachments.flatMap((attachment) => {
    const { id, picture } = attachment;
    if (!picture) return [];
    const name = describedPicture(attachment, picture, texts);
    const attributes = { type: 'button', class: 'sent-picture', 'aria-label': name, title: name };
    const button = element('button', attributes, store.image(picture));
    // The space for the picture is reserved before its bytes arrive.
    button.style.width = `${shownWidth(picture)}px`;
    button.style.aspectRatio = `${picture.width} / ${picture.height}`;
    button.addEventListener('click', () => wish(button, { type: 'open-attachment', id }));
    return [element('li', {}, button)];
  });
  return element('ul', { class: 'sent-pictures', 'aria-label': texts.pictures }, items);
}

/** In pixels of the page. A click opens a picture in its own size. */
const widest = 320;
const highest = 200;

/** How wide a picture is shown, in pixels of the page: never larger than it is. */
export function shownWidth({ width, height }: Pick<Picture, 'width' | 'height'>): number {
  return Math.max(Math.round(width * Math.min(widest / width, highest / height, 1)), 1);
}
