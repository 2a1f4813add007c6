import { createHash } from 'node:crypto';
import type { Gate } from '../chat/outgoing/outgoing.ts';

/** The most texts that are remembered. A long conversation has a few thousand. */
const mostRemembered = 20_000;

/** The texts that passed the check. Each message sends the whole conversation, but only new texts are checked. */
export class PassedTexts {
  readonly #gate: Gate;
  readonly #hashes = new Set<string>();
  #decided: Promise<unknown> = Promise.resolve();

  constructor(gate: Gate) {
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

  async #decide(texts: readonly string[], place: string): Promise<boolean> {
    const fresh = texts
      .map((text) => ({ text, hash: hashOf(text, place) }))
      .filter(({ hash }) => !this.#hashes.has(hash));
    const checked = await this.#gate.check(fresh.map(({ text }) => text).join('\n\n'), [], false);
    if (checked.isStopped) return false;
    for (const { hash } of fresh) this.#hashes.add(hash);
    for (const hash of this.#hashes) if (this.#hashes.size > mostRemembered) this.#hashes.delete(hash);
    return true;
  }
}

function hashOf(text: string, place: string): string {
  return createHash('sha256').update(`${place}\n${text}`).digest('base64');
}
