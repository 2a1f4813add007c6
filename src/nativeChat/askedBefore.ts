import type * as vscode from 'vscode';
import type { ServiceMessage } from '../service/client.ts';
import { at } from '../service/json.ts';

/** Turns whose attachments are remembered. */
const mostTurns = 100;

type Turn = [question: ServiceMessage, reply: ServiceMessage];

/**
 * What was asked and answered before in VS Code's own chat. VS Code keeps the words of both, and brings them back after a restart; what
 * was attached is remembered here alone, until the window closes.
 */
export class AskedBefore {
  readonly #turns = new Map<string, Turn>();

  /** Remembers a question as it was sent, and its reply; returns the id to find them by. */
  note(question: ServiceMessage | undefined, reply: string): string {
    const id = crypto.randomUUID();
    if (question) this.#turns.set(id, [question, { role: 'assistant', content: reply }]);
    for (const oldest of this.#turns.keys()) if (this.#turns.size > mostTurns) this.#turns.delete(oldest);
    return id;
  }

  /** The messages of a chat that were sent to this place and answered; what was said to one organisation is not sent to another. */
  messages(history: vscode.ChatContext['history'], place: string): ServiceMessage[] {
    let prompt = '';
    return history.flatMap((turn) => {
      if ('prompt' in turn) {
        prompt = turn.prompt;
        return [];
      }
      const { metadata } = turn.result;
      if (at(metadata, 'place') !== place) return [];
      const known = this.#turns.get(String(at(metadata, 'id')));
      const messages: Turn = known ?? [
        { role: 'user', content: prompt },
        { role: 'assistant', content: textOf(turn) },
      ];
      return messages.every(({ content }) => content !== '') ? messages : [];
    });
  }
}

/** The words of a reply as VS Code has kept them. */
function textOf({ response }: vscode.ChatResponseTurn): string {
  return response
    .map((part) => at(at(part, 'value'), 'value'))
    .filter((text) => typeof text === 'string')
    .join('');
}
