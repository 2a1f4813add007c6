import type { Attachment, Message, Reply, ReplyEnd } from '../../protocol.ts';
import { Conversation } from '../conversation.ts';
import type { Entry } from '../entry.ts';
import { unkept, type Journal } from './journal.ts';

/** Provides what is needed to store a conversation. */
export interface Keeper {
  /** The journal of a new conversation; undefined if it is not stored. Called when its first message is added. */
  journal(): Journal | undefined;
}

/** The user's message of a turn. */
export interface Said {
  text: string;
  attachments: Attachment[];
  /** Its id, if it was written ahead. */
  id?: string | undefined;
}

/** What replies: the name of the connection, as shown to users, and the name of the model or app, with its id if that is known. */
export interface Asked {
  installationName: string;
  model: { id?: string; name: string };
  /** Whether it may look things up. */
  looksUp?: boolean;
}

/** A conversation that records each change in its journal in the same step. */
export class KeptConversation {
  readonly #conversation: Conversation;
  readonly #keeper: Keeper;
  #journal: Journal | undefined;
  #isSaved = true;

  /** `journal`: the journal of a conversation that is already stored. */
  constructor(keeper: Keeper, conversation = new Conversation(), journal?: Journal) {
    this.#keeper = keeper;
    this.#conversation = conversation;
    this.#journal = journal;
  }

  /** The id under which the conversation is stored; undefined if it is not. */
  get id(): string | undefined {
    return this.#journal?.id;
  }

  /** Whether nothing was added since the conversation was last saved. */
  get isSaved(): boolean {
    return this.#isSaved;
  }

  get messages(): readonly Message[] {
    return this.#conversation.messages;
  }

  get conversation(): Conversation {
    return this.#conversation;
  }

  /**
   * Adds replies that start, one for each model, after the first `keep` messages and the user's new message, if any. The first reply is
   * shown.
   */
  startTurn(keep: number, [asked, ...others]: readonly [Asked, ...Asked[]], said?: Said): [Reply, ...Reply[]] {
    const before = this.messages[keep - 1]?.id ?? null;
    const first = this.#start(said ? this.#say(before, said) : before, asked);
    return others.length === 0 ? [first] : [first, ...this.startBeside(first, others, first.id)];
  }

  /**
   * Adds replies that start next to an existing one. From now on they are shown together, in columns. `shown`: the id of the reply that is
   * shown; the last one if it is undefined.
   */
  startBeside({ id, beside = id }: Reply, asked: readonly Asked[], shown?: string): Reply[] {
    const parent = this.#conversation.parentOf(id);
    const replies = asked.map((each) => this.#start(parent, each, beside));
    if (shown !== undefined) this.record({ type: 'choose', id: shown });
    return replies;
  }

  /** Ends a reply. Returns all of it except its text and thoughts. */
  end({ id, model }: Reply, ending: Omit<ReplyEnd, 'id' | 'role' | 'model'>): ReplyEnd {
    const reply: ReplyEnd = { id, role: 'assistant', model, ...ending };
    this.record({ type: 'end', reply, at: Date.now() });
    return reply;
  }

  record(entry: Entry): void {
    this.#isSaved = false;
    this.#conversation.apply(entry);
    this.#kept().append(entry);
  }

  /**
   * Writes everything, including the summary for lists. Resolves when it is on disk, or when that has failed, which the journal reports.
   * Returns undefined if nothing is stored, so that the caller need not wait.
   */
  save(): Promise<void> | undefined {
    const journal = this.#kept();
    if (journal === unkept) return undefined;
    this.#isSaved = true;
    journal.append(this.#conversation.summary());
    return journal.flush().catch(() => void (this.#isSaved = false));
  }

  /** Stops storing the conversation. */
  forget(): void {
    this.#journal = unkept;
  }

  #start(
    parent: string | null,
    { installationName, model: { id: modelId, name: model }, looksUp = false }: Asked,
    beside?: string,
  ): Reply {
    const reply = { id: crypto.randomUUID(), model, ...(modelId !== undefined && { modelId }) };
    const started = {
      ...reply,
      ...(beside !== undefined && { beside }),
      ...(looksUp && { looksUp: true as const }),
    };
    this.record({ type: 'reply', parent, reply: started, at: Date.now(), place: installationName });
    return this.messages.at(-1) as Reply;
  }

  #say(parent: string | null, said: Said): string {
    const message = { ...said, id: said.id ?? crypto.randomUUID(), role: 'user' } as const;
    this.record({ type: 'message', parent, message, at: Date.now() });
    return message.id;
  }

  #kept(): Journal {
    return (this.#journal ??= this.#keeper.journal() ?? unkept);
  }
}
