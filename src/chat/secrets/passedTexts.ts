import { createHash } from 'node:crypto';

/** The texts that passed the check in this window, as hashes. Each request sends the whole conversation, but only new texts are checked. */
export class PassedTexts {
  readonly #hashes = new Set<string>();

  /** Whether a text passed the check for a connection, or came from it. */
  has(text: string, installationName: string): boolean {
    return this.#hashes.has(hashOf(text, installationName));
  }

  /** Notes that these texts passed the check for a connection, or came from it. */
  note(texts: readonly string[], installationName: string): void {
    for (const text of texts) this.#hashes.add(hashOf(text, installationName));
    for (const hash of this.#hashes) {
      if (this.#hashes.size <= mostRemembered) return;
      this.#hashes.delete(hash);
    }
  }
}

/** The most texts that are remembered. A long conversation has a few thousand. */
const mostRemembered = 20_000;

function hashOf(text: string, installationName: string): string {
  return createHash('sha256').update(`${installationName}\n${text}`).digest('base64');
}
