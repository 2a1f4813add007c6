import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { joinedSentences } from '../../shared/formattedText.ts';
import type { showNotice, showQuestion } from '../../dialogs/notice.ts';
import type { ShowText } from '../documents/readOnlyDocuments.ts';
import { decided, decisionsIn, type Decisions } from './decisions.ts';
import type { FoundInstructions } from './foundInstructions.ts';
import { detail, question, remarksOn, shownText } from './instructionTexts.ts';

/** How the user is asked: in a notification, or in a modal question. Both resolve with the button that was pressed. */
interface ConsentDialogs {
  notice: typeof showNotice;
  question: typeof showQuestion;
}

/** Asks once in each workspace whether to use instructions, and again if their text has changed. */
export class Consent {
  readonly #memento: vscode.Memento;
  readonly #showText: ShowText;
  readonly #dialogs: ConsentDialogs;
  /**
   * What this window has asked, in a notification and before sending. If the user does not answer, the same question is not asked again.
   */
  readonly #offered = new Set<string>();
  readonly #asked = new Set<string>();
  /** Called once the user has decided, wherever the question was shown: chats that show nothing because of the open question. */
  readonly #waiting = new Set<() => void>();

  constructor(memento: vscode.Memento, showText: ShowText, dialogs: ConsentDialogs) {
    this.#memento = memento;
    this.#showText = showText;
    this.#dialogs = dialogs;
  }

  /**
   * The instructions that the user wants; undefined if the user looks at them first, and nothing is sent. Instructions without an
   * answer are not wanted.
   */
  async wanted(all: FoundInstructions[], asking: Asking): Promise<FoundInstructions[] | undefined> {
    const asked = asking === 'before sending' ? this.#asked : this.#offered;
    const undecided = all.filter(({ hash }) => !Object.hasOwn(this.#decisions, hash));
    const open = undecided.filter(({ hash }) => !asked.has(hash));
    for (const { hash } of open) asked.add(hash);
    if (undecided.length > 0 && asking !== 'before sending') this.#waiting.add(asking.decided);
    if (open.length > 0 && asking !== 'before sending') void this.#offer(open);
    if (open.length > 0 && asking === 'before sending' && (await this.#ask(open)) === 'looks') return undefined;
    return all.filter(({ hash }) => this.#decisions[hash] === true);
  }

  get #decisions(): Decisions {
    return decisionsIn(this.#memento.get<unknown>(storageKey));
  }

  /** Asks in a modal dialog, which holds up the message. */
  async #ask(open: FoundInstructions[]): Promise<'looks' | 'decided'> {
    const [show, use, leave] = answers();
    const answer = await this.#dialogs.question('information', question(open), detail(open), [show, use, leave]);
    if (answer === show) {
      await this.#show(open);
      void this.#offer(open);
      return 'looks';
    }
    if (answer !== undefined) await this.#keep(open, answer === use);
    return 'decided';
  }

  /** Asks in a notification, while the user can go on working. Asks again after the user has looked at the text. */
  async #offer(open: FoundInstructions[]): Promise<void> {
    const [show, use, leave] = answers();
    const message = joinedSentences([question(open), ...open.flatMap(remarksOn)]);
    const answer = await this.#dialogs.notice('information', message, [show, use, leave]);
    if (answer === undefined) return;
    if (answer === show) {
      await this.#show(open);
      return this.#offer(open);
    }
    await this.#keep(open, answer === use);
  }

  async #show(open: FoundInstructions[]): Promise<void> {
    await this.#showText(l10n.t('Instructions of this workspace'), shownText(open), 'markdown');
  }

  async #keep(all: FoundInstructions[], isUsed: boolean): Promise<void> {
    const hashes = all.map(({ hash }) => hash);
    await this.#memento.update(storageKey, decided(this.#decisions, hashes, isUsed));
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const tell of waiting) tell();
  }
}

/**
 * How to ask: before a message is sent, which holds up the message, or in a notification beside the user's work. `decided` is called when
 * the user decides, there or in another place.
 */
export type Asking = 'before sending' | { decided: () => void };

const storageKey = 'instructions';

/**
 * The answers. Enter chooses the first one, so that a user who has just sent a message with Enter agrees to nothing by accident.
 */
function answers(): [show: string, use: string, leave: string] {
  return [l10n.t('Show'), l10n.t('Use'), l10n.t("Don't Use")];
}
