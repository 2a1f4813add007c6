import * as l10n from '@vscode/l10n';
import { beginningOf } from '../shared/plainText.ts';

/** What the notice needs to know, and how it is shown. */
export interface EndedNoticeHost {
  /** Whether the user wants it. */
  notifies(): boolean;
  /** Whether the user looks at this window now. */
  isFocused(): boolean;
  /** Shows a notification with a button. Resolves with whether it was pressed. */
  offer(message: string, button: string): Promise<boolean>;
}

/** A reply that has ended. */
export interface EndedReply {
  outcome: string;
  seconds?: number | undefined;
  text: string;
}

/** The notification that a long reply has ended while the user was away. There is at most one at a time, whatever else ends. */
export class EndedNotice {
  readonly #host: EndedNoticeHost;
  #isShown = false;

  constructor(host: EndedNoticeHost) {
    this.#host = host;
  }

  /** Called when a reply has ended. `show` shows its chat. */
  async note({ outcome, seconds = 0, text }: EndedReply, show: () => unknown): Promise<void> {
    const isWanted = this.#host.notifies() && !this.#host.isFocused();
    if (outcome === 'stopped' || seconds <= longReply || this.#isShown || !isWanted) return;
    this.#isShown = true;
    const message = outcome === 'failed' ? l10n.t('A reply of Realm Chat has failed.') : firstLine(text);
    const isPressed = await this.#host.offer(message, l10n.t('Show')).finally(() => (this.#isShown = false));
    if (isPressed) show();
  }
}

/** In seconds. */
const longReply = 10;
const mostCharacters = 100;

/** The first line with words. */
function firstLine(text: string): string {
  const line = /\S.*/.exec(text.slice(0, 10_000))?.[0] ?? '';
  const shown = beginningOf(line, mostCharacters);
  return shown === '' ? l10n.t('A reply of Realm Chat has ended.') : l10n.t('Realm Chat: {0}', shown);
}
