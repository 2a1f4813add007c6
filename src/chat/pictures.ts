import { createHash } from 'node:crypto';
import * as l10n from '@vscode/l10n';
import type { Attachment, Message, Picture, PictureProblem, PictureSupport } from '../protocol.ts';
import type { ContentPart } from '../service/client.ts';
import { mostMegabytes, mostMegapixels, pictureHeader, pictureProblem } from '../shared/pictureHeader.ts';

/** An attached picture. */
export type PictureAttachment = Attachment & { picture: Picture };

/** The attachment for a picture that the page has prepared, or why it cannot be attached. */
export function pictureAttachment(name: string, bytes: Uint8Array): PictureAttachment | PictureProblem {
  const [picture, problem] = [pictureOf(bytes), pictureProblem(bytes)];
  if (problem !== undefined) return problem;
  if (!picture) return 'broken';
  const text = Buffer.from(bytes).toString('base64');
  return { id: crypto.randomUUID(), kind: 'picture', name: withEnding(name, picture), language: '', text, picture };
}

/** What the bytes of a picture say about it; undefined if they are not in a format that is sent. */
export function pictureOf(bytes: Uint8Array): Picture | undefined {
  const { type, width, height } = pictureHeader(bytes) ?? {};
  if ((type !== 'image/png' && type !== 'image/jpeg') || !width || !height) return undefined;
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { hash, type, width, height, bytes: bytes.length };
}

/** Whether an attachment is a picture. */
export function isPicture(attachment: Attachment): attachment is PictureAttachment {
  return attachment.picture !== undefined;
}

/** The pictures of a message: what the user attached, or what tools returned for a reply. */
export function picturesOf(message: Message | undefined): PictureAttachment[] {
  if (message?.role === 'user') return message.attachments.filter(isPicture);
  return (message?.steps ?? []).flatMap(({ pictures = [] }) => pictures);
}

/** The content of a message: a text with pictures, without those whose bytes are lost. Services accept pictures from the user only. */
export function withPictures(text: string, pictures: readonly PictureAttachment[]): string | ContentPart[] {
  const kept = pictures.filter((picture) => picture.text !== '');
  if (kept.length === 0) return text;
  const parts = kept.map((picture) => ({ type: 'image_url' as const, image_url: { url: dataAddress(picture) } }));
  return [{ type: 'text', text }, ...parts];
}

/** Whether any of these messages has a picture. */
export function hasPictures(messages: readonly Message[]): boolean {
  return messages.some((message) => picturesOf(message).length > 0);
}

/** A picture as a `data:` address with all its bytes, as services and Markdown accept it. */
export function dataAddress({ picture, text }: PictureAttachment): string {
  return `data:${picture.type};base64,${text}`;
}

/** The extension of the name of a file with a picture. */
export function endingOf({ type }: Picture): string {
  return type === 'image/png' ? 'png' : 'jpg';
}

/** Why a model or app cannot be sent pictures; undefined if it can. */
export function pictureRefusal(support: PictureSupport, model: string): string | undefined {
  if (support === 'app') return l10n.t('Apps take text. Remove the pictures, or choose a model that takes pictures.');
  if (support === 'no')
    return l10n.t('{0} does not take pictures. Remove them, or choose a model that takes pictures.', model);
  return undefined;
}

/** Why a picture with this name is not attached. */
export function problemSentence(problem: PictureProblem, name: string): string {
  return problemSentences[problem](name);
}

const problemSentences: Record<PictureProblem, (name: string) => string> = {
  'no-picture': (name) =>
    l10n.t('{0} is not a PNG, JPEG, WebP or GIF picture, so it is not attached as a picture.', name),
  svg: (name) =>
    l10n.t('{0} is an SVG drawing, which models do not take. Attach it as a file, or export it as PNG.', name),
  animated: (name) => l10n.t('{0} is animated, which models do not take. Attach a single picture of it.', name),
  broken: (name) => l10n.t('{0} is damaged and cannot be displayed, so it is not attached.', name),
  'too-many-pixels': (name) =>
    l10n.t('{0} has more than {1} megapixels, so it is not attached. Make it smaller first.', name, mostMegapixels),
  'too-large': (name) =>
    l10n.t('{0} is larger than {1} MB, so it is not attached. Make it smaller first.', name, mostMegabytes),
};

/** A name with the extension of the picture's format, because the page may have converted the picture to another format. */
function withEnding(name: string, picture: Picture): string {
  const [base, ending] = [name.replace(/\.[^.]*$/, ''), endingOf(picture)];
  return ending === 'jpg' && /\.jpe?g$/i.test(name) ? name : `${base}.${ending}`;
}
