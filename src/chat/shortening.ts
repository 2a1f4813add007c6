import * as l10n from '@vscode/l10n';
import type { Fact, Message, Problem, ShownSummary } from '../protocol.ts';
import type { ServiceMessage } from '../service/client.ts';
import type { KeptConversation } from './history/keptConversation.ts';
import { isShorter, lastSummary, partToSummarise, summaryPrompt } from './composing/summary.ts';
import type { CommandRecord } from './record/commandRecord.ts';
import type { Addressee, Replier } from './replier.ts';
import { recordedAsk, replyOutside } from './replySoFar.ts';
import type { PerConversation } from './perConversation.ts';
import { requestOf } from './replyRequests.ts';
import { textsOf } from './secrets/outgoing.ts';
import type { Session } from './session.ts';
import type { ShownConversation } from './shownConversation.ts';

/**
 * Makes the requests of a conversation shorter: a summary by the model, which the user has seen and may edit, takes the place of its older
 * replies. Nothing of the conversation itself changes.
 */
export class Shortening {
  readonly #session: Session;
  readonly #services: ShorteningServices;
  readonly #changed: () => void;

  /** `changed` is called when another summary is shown or applies, maybe in another chat, in which the conversation was opened again. */
  constructor(session: Session, services: ShorteningServices, changed: () => void) {
    this.#session = session;
    this.#services = services;
    this.#changed = changed;
  }

  /** The summary that the page shows: one that is proposed, or the one that applies. */
  get fact(): Extract<Fact, { type: 'summary' }> {
    const proposed = this.#shownProposal;
    if (proposed) return { type: 'summary', summary: { id: proposed.id, text: proposed.text, isProposed: true } };
    return { type: 'summary', summary: lastSummary(this.#session.shown.messages) };
  }

  /** Asks the model for a summary of the older replies, and shows it to the user, who decides about it. */
  async start(): Promise<void> {
    const { conversation, kept } = this.#session.shown;
    const undecided = this.#undecidedOf(kept);
    // It is asked for only once, however often the user presses the button, and wherever the conversation is opened again.
    if (undecided.isAsking) return;
    undecided.isAsking = true;
    const problem = await this.#start().finally(() => (undecided.isAsking = false));
    if (problem) await this.#services.dialogs.showProblem(problem, () => this.#startAgain(conversation));
  }

  /** Retry, which the user may press after another conversation was opened. */
  async #startAgain(conversation: object): Promise<void> {
    if (conversation === this.#session.shown.conversation) await this.start();
    else this.#services.dialogs.notify(l10n.t('Not sent: another conversation was opened meanwhile.'));
  }

  /** Resolves with why there is no summary, if not because of something that the user was told or has done. */
  async #start(): Promise<Problem | undefined> {
    const { shown, arriving, addressee: to } = this.#session;
    const { messages, conversation, kept } = shown;
    const { dialogs } = this.#services;
    const part = partToSummarise(messages);
    if (arriving.areAny())
      dialogs.notify(l10n.t('A reply is still on its way. Shorten the conversation when it has ended.'));
    else if (!part)
      dialogs.notify(l10n.t('There is nothing to shorten: the last two replies are always sent as they are.'));
    else {
      const said = [...shown.asSent(part.end), { id: '', role: 'user' as const, text: summaryPrompt, attachments: [] }];
      const texts = [to.model.systemPrompt, ...said.flatMap(textsOf)];
      if (!(await this.#services.replier.outgoing.mayLeave(texts, to.installationName))) return undefined;
      // While the user was asked, something else may have been shown.
      if (messages !== shown.messages || to.installationName !== this.#session.addressee.installationName)
        return undefined;
      const { messages: request } = await requestOf({ to, messages: said, lookUp: undefined, conversation });
      const title = l10n.t('{0} is writing a summary of the earlier replies…', to.model.name);
      const answer = await dialogs.cancellable(title, (signal) => this.#ask(to, request, signal));
      if (!answer) return undefined;
      const { reply, ending } = answer;
      const replaced = messages.slice(0, part.end).map(({ id }) => id);
      const isStillShown = kept === shown.kept;
      if (ending.outcome === 'done' && !ending.problem)
        this.#propose({ id: part.id, text: reply.text, replaced }, isStillShown ? shown : { kept, messages });
      else return ending.problem;
    }
    return undefined;
  }

  /** Puts a summary, as the user has edited it, in the place of the replies up to this one. */
  use(id: string, text: string): void {
    const { shown } = this.#session;
    if (text.trim() === '') this.#services.dialogs.notify(l10n.t('The summary is empty, so it is not used.'));
    else if (this.#isShorter({ id, text })) {
      this.#decided();
      shown.summarise(id, text.trim());
      this.#changed();
    }
  }

  /** Discards a summary that is proposed, or sends the replies themselves again. */
  drop(id: string): void {
    if (this.#shownProposal) this.#decided();
    else this.#session.shown.summarise(id);
    this.#changed();
  }

  /** The summary that is proposed, if it is for what is shown now. */
  get #shownProposal(): Proposed | undefined {
    const { kept, messages } = this.#session.shown;
    return this.#proposedIn(kept).findLast((proposed) => isOf(proposed, messages));
  }

  /** What is proposed in a conversation, in all of its branches. */
  #proposedIn(kept: KeptConversation): readonly Proposed[] {
    return this.#services.undecided.get(kept)?.proposed ?? [];
  }

  #undecidedOf(kept: KeptConversation): Undecided {
    const undecided = this.#services.undecided.get(kept) ?? { isAsking: false, proposed: [] };
    this.#services.undecided.set(kept, undecided);
    return undecided;
  }

  /** Forgets what is proposed for messages, and proposes something else, if given. */
  #decided({ kept, messages }: Where = this.#session.shown, ...proposed: Proposed[]): void {
    const others = this.#proposedIn(kept).filter((other) => !isOf(other, messages));
    this.#undecidedOf(kept).proposed = [...others, ...proposed];
  }

  /** Proposes a summary for messages that it was made for. If another conversation is shown now, the user finds it there. */
  #propose(proposed: Proposed, { kept, messages }: Where): void {
    if (!isOf(proposed, messages))
      this.#services.dialogs.notify(l10n.t('The conversation was changed meanwhile, so the summary is not used.'));
    else if (this.#isShorter(proposed, messages)) {
      this.#decided({ kept, messages }, { ...proposed, text: proposed.text.trim() });
      this.#changed();
    }
  }

  /** Whether a summary is shorter than what it replaces; says so if not. */
  #isShorter(summary: ShownSummary, messages = this.#session.shown.messages): boolean {
    const isUseful = isShorter(messages, summary);
    if (!isUseful)
      this.#services.dialogs.notify(
        l10n.t('The summary is not shorter than the replies that it would replace, so it is not used.'),
      );
    return isUseful;
  }

  #ask(to: Addressee, request: ServiceMessage[], signal: AbortSignal): ReturnType<typeof replyOutside> {
    const of = { command: 'shortenConversation', promptCharacters: summaryPrompt.length, attachments: [] } as const;
    const ask = recordedAsk(to, request, signal, of, (sent) => this.#services.commandRecord.note(sent));
    return replyOutside(ask, signal);
  }
}

/** What shortening needs from the rest of the extension. */
export interface ShorteningServices {
  replier: Pick<Replier, 'outgoing'>;
  commandRecord: Pick<CommandRecord, 'note'>;
  undecided: PerConversation<Undecided>;
  dialogs: {
    notify(sentence: string): void;
    showProblem(problem: Problem, retry: () => Promise<void>): Promise<void>;
    /** Shows a title with Cancel while the model is asked. Resolves with undefined after Cancel. */
    cancellable<Answer>(title: string, ask: (signal: AbortSignal) => Promise<Answer>): PromiseLike<Answer | undefined>;
  };
}

/** The summaries of a conversation that the user has not decided about yet, and whether the model is writing one. */
export interface Undecided {
  isAsking: boolean;
  proposed: readonly Proposed[];
}

/** A conversation, and messages of it. */
type Where = Pick<ShownConversation, 'kept' | 'messages'>;

/** A summary of the replies up to the one with this id, and the ids of the messages that it was made for. */
interface Proposed {
  id: string;
  text: string;
  replaced: readonly string[];
}

/** Whether these messages begin with all that a summary is of, and nothing between. */
function isOf({ replaced }: Proposed, messages: readonly Message[]): boolean {
  return replaced.every((id, index) => messages[index]?.id === id);
}
