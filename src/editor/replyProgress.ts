import * as vscode from 'vscode';
import type { Retrying } from '../protocol.ts';

/** Counts down to the next attempt of a request in a notification with progress. */
export class RetryProgress {
  readonly #report: (message: string) => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(report: (message: string) => void) {
    this.#report = report;
  }

  start(retrying: Retrying): void {
    this.stop();
    const show = (): void => this.#report(textNow(retrying));
    show();
    this.#timer = setInterval(show, 1000);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

function textNow({ sentence, at, attempt, attempts }: Retrying): string {
  const seconds = Math.ceil((at - Date.now()) / 1000);
  if (seconds <= 0) return vscode.l10n.t('Attempt {0} of {1}…', attempt, attempts);
  return `${sentence} ${vscode.l10n.t('Trying again in {0} s (attempt {1} of {2}).', seconds, attempt, attempts)}`;
}
