import * as l10n from '@vscode/l10n';
import { numberText } from '../../shared/counted.ts';
import type { Attachment, AttachmentKind, AttachmentSummary } from '../../protocol.ts';
import { foundAll, type FoundAttachments } from './foundAttachments.ts';
import { isPicture, type PictureAttachment } from '../pictures.ts';

/** The message that is being written: its attachments, and its place if it has waited. */
export class Draft {
  readonly #changed: () => void;
  readonly #removed: (attachment: Attachment) => void;
  #attachments: Attachment[] = [];
  #before: ReadonlySet<string> = new Set();

  /** `removed` is called with each attachment that the user removes. */
  constructor(changed: () => void, removed: (attachment: Attachment) => void = () => undefined) {
    this.#changed = changed;
    this.#removed = removed;
  }

  get attachments(): readonly Attachment[] {
    return this.#attachments;
  }

  /** The ids of the messages that waited after this one, if it has waited. */
  get before(): ReadonlySet<string> {
    return this.#before;
  }

  /** Must be called when a message that waits is taken back, with the ids of those after it. */
  noteBefore(ids: readonly string[]): void {
    this.#before = new Set([...this.#before, ...ids]);
  }

  attachment(id: string): Attachment | undefined {
    return this.#attachments.find((attachment) => attachment.id === id);
  }

  /** A picture, by the hash of its bytes. */
  picture(hash: string): PictureAttachment | undefined {
    return this.#attachments.filter(isPicture).find(({ picture }) => picture.hash === hash);
  }

  /**
   * Adds what was found. An attachment replaces an earlier one of the same thing. Returns a sentence for each thing that is not attached.
   */
  add(found: FoundAttachments): string[] {
    const { attachments, refusals } = admitted(this.#attachments, found);
    this.#set(attachments);
    return refusals;
  }

  /** Replaces all attachments of a kind. Those that are already attached and have not changed stay. Returns the same as `add`. */
  setAll(kind: AttachmentKind, attachments: Attachment[]): string[] {
    const before = this.#attachments.filter((attachment) => attachment.kind === kind);
    const after = attachments.map((one) => before.find(({ uri, text }) => uri === one.uri && text === one.text) ?? one);
    if (before.length === after.length && after.every((one) => before.includes(one))) return [];
    const others = this.#attachments.filter((attachment) => attachment.kind !== kind);
    const all = admitted(others, foundAll(after));
    this.#set(all.attachments);
    return all.refusals;
  }

  remove(ids: readonly string[]): void {
    if (ids.length === 0) return;
    const removed = new Set(ids);
    for (const attachment of this.#attachments) if (removed.has(attachment.id)) this.#removed(attachment);
    this.#set(this.#attachments.filter(({ id }) => !removed.has(id)));
  }

  /** Removes the attachments that were sent, or wait. Those that were added since then stay. */
  takeSent(sent: readonly Attachment[]): void {
    this.#before = new Set();
    this.#set(this.#attachments.filter(({ id }) => !sent.some((one) => one.id === id)));
  }

  /** Removes all attachments and returns them. */
  takeAll(): Attachment[] {
    const taken = this.#attachments;
    this.#set([]);
    return taken;
  }

  #set(attachments: Attachment[]): void {
    this.#attachments = attachments;
    this.#changed();
  }
}

/** The most characters that one attachment may have, and all attachments of a message together. */
export const mostCharacters = 200_000;
const mostTogether = 1_000_000;
/** The most pictures that a message may have, and the most bytes of all of them together. */
const mostPictures = 10;
const mostPictureBytes = 20_000_000;

/** An attachment without its text, for the page. */
export function summaryOf({ text, ...rest }: Attachment): AttachmentSummary {
  return { ...rest, size: rest.picture?.bytes ?? text.length };
}

/** The attachments of a message after more were found, and a sentence for each thing that is not attached. */
export function admitted(
  present: readonly Attachment[],
  { attachments, refusals }: FoundAttachments,
): FoundAttachments {
  const all = { attachments: [...present], refusals: [...refusals] };
  for (const attachment of attachments) {
    const others = all.attachments.filter((other) => keyOf(other) !== keyOf(attachment));
    const refusal = isPicture(attachment)
      ? tooManyPictures(attachment, others)
      : (tooLong(attachment) ?? tooMuch(attachment, others));
    if (refusal === undefined) all.attachments = [...others, attachment];
    else all.refusals.push(refusal);
  }
  return all;
}

/**
 * A key that is equal for two attachments of the same thing. Several parts of one line can be attached; longer parts would overlap. Pasted
 * texts, and what `partKinds` contains, differ although their names are the same.
 */
function keyOf({ kind, uri, name, firstLine, lastLine, text, picture }: Attachment): string {
  if (picture) return picture.hash;
  const isPasted = kind === 'file' && uri === undefined;
  const isPart = (kind === 'code' && firstLine === lastLine) || partKinds.has(kind) || isPasted;
  const part = isPart ? text : undefined;
  return JSON.stringify([kind, uri ?? name, firstLine, lastLine, part]);
}

/** The surroundings of two places in a file, two selections of a terminal, tests of one name, and the results of two searches. */
const partKinds = new Set<AttachmentKind>(['surroundings', 'terminal', 'test', 'search']);

function tooLong({ name, text }: Attachment): string | undefined {
  if (text.length <= mostCharacters) return undefined;
  return l10n.t(
    '{0} is too large to attach: it has {1} characters, and the limit is {2}.',
    name,
    numberText(text.length),
    numberText(mostCharacters),
  );
}

function tooMuch({ name, text }: Attachment, others: Attachment[]): string | undefined {
  const texts = others.filter((other) => !isPicture(other));
  const sum = texts.reduce((length, other) => length + other.text.length, text.length);
  if (sum <= mostTogether) return undefined;
  return l10n.t(
    '{0} ({1} characters) is not attached: all attachments together would have {2} characters, and the limit is {3}.',
    name,
    numberText(text.length),
    numberText(sum),
    numberText(mostTogether),
  );
}

function tooManyPictures({ name, picture }: PictureAttachment, others: Attachment[]): string | undefined {
  const pictures = others.filter(isPicture);
  if (pictures.length >= mostPictures)
    return l10n.t('{0} is not attached: a message can have {1} pictures.', name, mostPictures);
  const sum = pictures.reduce((bytes, other) => bytes + other.picture.bytes, picture.bytes);
  if (sum <= mostPictureBytes) return undefined;
  return l10n.t(
    '{0} is not attached: all pictures together would be larger than {1} MB.',
    name,
    mostPictureBytes / 1_000_000,
  );
}
