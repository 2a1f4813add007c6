import { createHash } from 'node:crypto';
import type { Gate } from '../chat/secrets/outgoing.ts';

/** The texts that passed the check. Each message sends the whole conversation, but only new texts are checked. */
export class PassedTexts {
  readonly #gate: Pick<Gate, 'mayLeave'>;
  readonly #hashes = new Set<string>();
  #decided: Promise<unknown> = Promise.resolve();

  constructor(gate: Pick<Gate, 'mayLeave'>) {
    this.#gate = gate;
  }

  /**
   * Resolves with whether these texts may be sent to a place. The user is asked about secrets in texts that were not sent there before.
   * These questions are asked one after the other, because VS Code sends several requests about one message at once.
   */
  mayLeave(texts: readonly string[], place: string): Promise<boolean> {
    const decision = this.#decided.then(() => this.#decide(texts, place));
    this.#decided = decision.catch(() => undefined);
    return decision;
  }

  /** Notes that these texts passed the check for a place, or came from there. */
  note(texts: readonly string[], place: string): void {
    for (const text of texts) this.#hashes.add(hashOf(text, place));
    for (const hash of this.#hashes) if (this.#hashes.size > mostRemembered) this.#hashes.delete(hash);
  }

  async #decide(texts: readonly string[], place: string): Promise<boolean> {
    const fresh = texts.filter((text) => !this.#hashes.has(hashOf(text, place)));
    if (fresh.length > 0 && !(await this.#gate.mayLeave(fresh, place))) return false;
    this.note(fresh, place);
    return true;
  }
}

/** The most texts that are remembered. A long conversation has a few thousand. */
const mostRemembered = 20_000;

function hashOf(text: string, place: string): string {
  return createHash('sha256').update(`${place}\n${text}`).digest('base64');
}
