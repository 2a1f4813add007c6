import type { Attachment, Message, Reply } from '../../protocol.ts';
import { isPicture } from '../pictures.ts';
import type { Addressee, Replier } from '../replier.ts';

/**
 * What requests send along with a new message: earlier messages, their attachments, and the system prompt. Remembers in this window what was
 * checked for which connection, so that each is checked once.
 */
export class SentAlong {
  readonly #outgoing: Replier['outgoing'];
  readonly #known = new Map<string, Known>();

  /** Without a gate, nothing is checked. */
  constructor(outgoing: Replier['outgoing']) {
    this.#outgoing = outgoing;
  }

  /** Whether all of this was checked for the connection of these models. */
  isChecked(parts: readonly Part[], to: Addressees): boolean {
    if (!this.#outgoing) return true;
    const known = this.#of(to[0].place);
    return unchecked(known, parts).length === 0 && uncheckedPrompts(known, to).length === 0;
  }

  /** Resolves with whether all of this may be sent to these models. What was not checked for their connection is checked. */
  async mayLeave(parts: readonly Part[], to: Addressees): Promise<boolean> {
    if (!this.#outgoing) return true;
    const { place } = to[0];
    const known = this.#of(place);
    const [fresh, prompts] = [unchecked(known, parts), uncheckedPrompts(known, to)];
    const texts = [...prompts, ...fresh.map(({ text }) => text)];
    if (texts.length > 0 && !(await this.#outgoing.mayLeave(texts, place))) return false;
    for (const part of fresh) known.parts.add(part);
    for (const prompt of prompts) known.systemPrompts.add(prompt);
    return true;
  }

  /** Notes that these were checked for a connection. */
  note(parts: readonly Part[], { place }: Addressee): void {
    const { parts: known } = this.#of(place);
    for (const part of parts.flatMap(allOf)) known.add(part);
  }

  /** Notes a reply that a connection has sent. It may be sent back there. */
  received(reply: Reply, { place }: Addressee): void {
    this.#of(place).parts.add(reply);
    void this.#outgoing?.noteReply(reply.text, place);
  }

  #of(place: string): Known {
    const known = this.#known.get(place) ?? { parts: new WeakSet(), systemPrompts: new Set() };
    this.#known.set(place, known);
    return known;
  }
}

/** Models of one connection. */
type Addressees = readonly [Addressee, ...Addressee[]];

/** Something with a text that a request sends: a message, or an attachment, which an edited message has too. */
type Part = Message | Attachment;

/** What was checked for a connection. */
interface Known {
  parts: WeakSet<Part>;
  systemPrompts: Set<string>;
}

function unchecked({ parts: known }: Known, parts: readonly Part[]): Part[] {
  return parts.flatMap(allOf).filter((part) => !known.has(part));
}

function uncheckedPrompts({ systemPrompts }: Known, to: Addressees): string[] {
  const prompts = new Set(to.map(({ model: { systemPrompt } }) => systemPrompt));
  return [...prompts].filter((prompt) => prompt !== '' && !systemPrompts.has(prompt));
}

/** A part and its attachments. Pictures have no text to check. */
function allOf(part: Part): Part[] {
  const attachments = 'attachments' in part ? part.attachments : [];
  return [part, ...attachments.filter((attachment) => !isPicture(attachment))];
}
