import type { Attachment, Message, Reply, ReplyEnd } from '../../protocol.ts';
import { Conversation } from '../conversation.ts';
import type { Entry } from './entries.ts';
import { unkept, type Journal } from './journal.ts';

/** What is asked for a conversation that is kept. */
export interface Keeper {
  /** Where a new one is kept; undefined where it is not. Asked when its first message is there. */
  journal(): Journal | undefined;
  /** The connection, by the name that users know. Read when a reply starts. */
  place?(): string;
}

/** The user's message of a turn. */
export interface Said {
  text: string;
  attachments: Attachment[];
}

/** Who replies: a model or app by its name, and its id where that is known. */
export interface Asked {
  id?: string;
  name: string;
}

/** A conversation whose journal hears of each change in the same step. */
export class KeptConversation {
  readonly #conversation: Conversation;
  readonly #keeper: Keeper;
  #journal: Journal | undefined;
  #isSaved = true;

  /** `journal`: of a conversation that is stored already. */
  constructor(keeper: Keeper, conversation = new Conversation(), journal?: Journal) {
    this.#keeper = keeper;
    this.#conversation = conversation;
    this.#journal = journal;
  }

  /** The id it is stored under, if it is. */
  get id(): string | undefined {
    return this.#journal?.id;
  }

  /** Whether nothing was added since it was saved last. */
  get isSaved(): boolean {
    return this.#isSaved;
  }

  get messages(): readonly Message[] {
    return this.#conversation.messages;
  }

  get conversation(): Conversation {
    return this.#conversation;
  }

  /** Adds replies that start, one of each model, after the first `keep` messages and what is said after them. The first is shown. */
  startTurn(keep: number, [model, ...others]: [Asked, ...Asked[]], said?: Said): [Reply, ...Reply[]] {
    const before = this.messages[keep - 1]?.id ?? null;
    const first = this.#start(said ? this.#say(before, said) : before, model);
    return others.length === 0 ? [first] : [first, ...this.startBeside(first, others, first.id)];
  }

  /** Adds replies that start beside one that is there, whose columns stand together from now on; the one with the id `shown` is shown, or else the last. */
  startBeside({ id, beside = id }: Reply, models: Asked[], shown?: string): Reply[] {
    const parent = this.#conversation.parentOf(id);
    const replies = models.map((model) => this.#start(parent, model, beside));
    if (shown !== undefined) this.record({ type: 'choose', id: shown });
    return replies;
  }

  /** Ends a reply; returns all of it but its text. */
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
   * Writes everything, with what a list shows of it. Resolves when it is on disk, or when that is impossible, which the journal reports;
   * undefined where nothing is kept, so that nobody waits.
   */
  save(): Promise<void> | undefined {
    const journal = this.#kept();
    if (journal === unkept) return undefined;
    this.#isSaved = true;
    journal.append(this.#conversation.summary());
    return journal.flush().catch(() => void (this.#isSaved = false));
  }

  /** Keeps nothing from now on. */
  forget(): void {
    this.#journal = unkept;
  }

  #start(parent: string | null, { id: modelId, name: model }: Asked, beside?: string): Reply {
    const place = this.#keeper.place?.();
    const reply = { id: crypto.randomUUID(), model, ...(modelId !== undefined && { modelId }) };
    const started = { ...reply, ...(beside !== undefined && { beside }) };
    this.record({ type: 'reply', parent, reply: started, at: Date.now(), ...(place !== undefined && { place }) });
    return this.messages.at(-1) as Reply;
  }

  #say(parent: string | null, said: Said): string {
    const message = { id: crypto.randomUUID(), role: 'user', ...said } as const;
    this.record({ type: 'message', parent, message, at: Date.now() });
    return message.id;
  }

  #kept(): Journal {
    return (this.#journal ??= this.#keeper.journal() ?? unkept);
  }
}
