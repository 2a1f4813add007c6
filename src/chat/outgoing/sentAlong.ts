import type { Attachment, Message, Reply } from '../../protocol.ts';
import { isPicture } from '../composing/pictures.ts';
import type { Model, Replier } from '../replier.ts';

/** Something with a text that a request sends: a message, or an attachment, which an edited message has too. */
type Part = Message | Attachment;

/** What was checked for a connection. */
interface Known {
  parts: WeakSet<Part>;
  systemPrompts: Set<string>;
}

/**
 * What requests send along with a new message: earlier messages, their attachments, and the system prompt. Remembers in this window what was
 * checked for which connection, so that each is checked once.
 */
export class SentAlong {
  readonly #replier: Pick<Replier, 'outgoing' | 'systemPrompt'>;
  readonly #known = new Map<string, Known>();

  constructor(replier: Pick<Replier, 'outgoing' | 'systemPrompt'>) {
    this.#replier = replier;
  }

  /** Whether all of this was checked for the current connection. */
  isChecked(parts: readonly Part[], models: readonly Model[]): boolean {
    const { outgoing } = this.#replier;
    if (!outgoing) return true;
    const known = this.#of(outgoing.place());
    return unchecked(known, parts).length === 0 && this.#uncheckedPrompts(known, models).length === 0;
  }

  /** Resolves with whether all of this may be sent to the current connection. What was not checked for it is checked. */
  async mayLeave(parts: readonly Part[], models: readonly Model[]): Promise<boolean> {
    const { outgoing } = this.#replier;
    if (!outgoing) return true;
    const place = outgoing.place();
    const known = this.#of(place);
    const [fresh, prompts] = [unchecked(known, parts), this.#uncheckedPrompts(known, models)];
    const texts = [...prompts, ...fresh.map(({ text }) => text)];
    if (texts.length > 0 && !(await outgoing.mayLeave(texts, place))) return false;
    for (const part of fresh) known.parts.add(part);
    for (const prompt of prompts) known.systemPrompts.add(prompt);
    return true;
  }

  /** Notes that these were checked for the current connection. */
  note(parts: readonly Part[]): void {
    const { outgoing } = this.#replier;
    if (!outgoing) return;
    const { parts: known } = this.#of(outgoing.place());
    for (const part of parts.flatMap(allOf)) known.add(part);
  }

  /** Returns a function to call with each reply that the current connection has sent. A reply may be sent back to its connection. */
  receiver(): (reply: Reply) => void {
    const { outgoing } = this.#replier;
    if (!outgoing) return () => undefined;
    const place = outgoing.place();
    return (reply) => {
      this.#of(place).parts.add(reply);
      void outgoing.noteReply(reply.text, place);
    };
  }

  #of(place: string): Known {
    const known = this.#known.get(place) ?? { parts: new WeakSet(), systemPrompts: new Set() };
    this.#known.set(place, known);
    return known;
  }

  #uncheckedPrompts({ systemPrompts }: Known, models: readonly Model[]): string[] {
    const prompts = new Set(models.map(({ id }) => this.#replier.systemPrompt(id)));
    return [...prompts].filter((prompt) => prompt !== '' && !systemPrompts.has(prompt));
  }
}

function unchecked({ parts: known }: Known, parts: readonly Part[]): Part[] {
  return parts.flatMap(allOf).filter((part) => !known.has(part));
}

/** Returns a part and its attachments. Pictures have no text to check. */
function allOf(part: Part): Part[] {
  const attachments = 'attachments' in part ? part.attachments : [];
  return [part, ...attachments.filter((attachment) => !isPicture(attachment))];
}
