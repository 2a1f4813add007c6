import * as l10n from '@vscode/l10n';
import { joinedSentences } from '../../shared/formattedText.ts';
import type { Retrying } from '../../protocol.ts';
import type { Piece } from '../../service/reply/replyReader.ts';

/**
 * The text below the title of a notification with progress while a reply arrives. It shows when a request is retried, and that the model is
 * thinking.
 */
export class ReplyProgress {
  readonly #report: (message: string) => void;
  #shown = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(report: (message: string) => void) {
    this.#report = report;
  }

  /** Counts down to the next attempt of the request. */
  retry(retrying: Retrying): void {
    this.stop();
    const show = (): void => this.#show(textNow(retrying));
    show();
    this.#timer = setInterval(show, 1000);
  }

  /** Called when a part of the reply has arrived. */
  arrived(piece: Piece): void {
    this.stop();
    this.#show(piece.type === 'thought' ? l10n.t('Thinking…') : '');
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #show(message: string): void {
    if (message !== this.#shown) this.#report(message);
    this.#shown = message;
  }
}

function textNow({ sentence, at, attempt, attempts }: Retrying): string {
  const seconds = Math.ceil((at - Date.now()) / 1000);
  if (seconds <= 0) return l10n.t('Attempt {0} of {1}…', attempt, attempts);
  return joinedSentences([sentence, l10n.t('Trying again in {0} s (attempt {1} of {2}).', seconds, attempt, attempts)]);
}
