import type * as vscode from 'vscode';
import type { ServiceMessage } from '../service/client.ts';
import { field } from '../shared/json.ts';
import { keepNewest } from '../shared/keepNewest.ts';

/**
 * The earlier questions and replies in VS Code's own chat. VS Code keeps the text of both, also after a restart. Attachments are remembered
 * only here, until the window closes.
 */
export class AskedBefore {
  readonly #turns = new Map<string, Turn>();

  /** Remembers a question as it was sent, and its reply. Returns the id to find them with. */
  note(question: ServiceMessage | undefined, reply: string): string {
    const id = crypto.randomUUID();
    if (question) keepNewest(this.#turns, id, [question, { role: 'assistant', content: reply }], mostTurns);
    return id;
  }

  /** The messages of a chat that were sent to this installation and answered. What was sent to one organisation is not sent to another. */
  messages(history: vscode.ChatContext['history'], installationName: string): ServiceMessage[] {
    let prompt = '';
    return history.flatMap((turn) => {
      if ('prompt' in turn) {
        prompt = turn.command === undefined ? turn.prompt : `/${turn.command} ${turn.prompt}`.trimEnd();
        return [];
      }
      const { metadata } = turn.result;
      if (field(metadata, 'place') !== installationName) return [];
      const known = this.#turns.get(String(field(metadata, 'id')));
      const messages: Turn = known ?? [
        { role: 'user', content: prompt },
        { role: 'assistant', content: textOf(turn) },
      ];
      return messages.every(({ content }) => typeof content !== 'string' || content.trim() !== '') ? messages : [];
    });
  }
}

/** The most turns whose attachments are remembered. */
const mostTurns = 100;

type Turn = [question: ServiceMessage, reply: ServiceMessage];

/** The text of a reply as VS Code has kept it. */
function textOf({ response }: vscode.ChatResponseTurn): string {
  return response
    .map((part) => field(field(part, 'value'), 'value'))
    .filter((text) => typeof text === 'string')
    .join('');
}
