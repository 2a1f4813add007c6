import type { Draft } from '../chat/composing/draft.ts';
import { dueInstructions, isInstructions } from '../chat/composing/dueInstructions.ts';
import type { PromptTemplate } from '../chat/composing/templates.ts';
import type { Session } from '../chat/session.ts';
import type { Attachment, Message } from '../protocol.ts';
import type { AttachingService } from './chatServices.ts';

type Asking = Parameters<AttachingService['instructions']>[1];

/** What instruction chips need of their message box. */
interface ChipsHost {
  session: Session;
  draft: Draft;
  attaching: AttachingService;
  /** Is called when other prompts may be there, and with a sentence for each chip that is not. */
  changed(refusals: string[]): void;
}

/** The instructions that the workspace contains, as chips of the message that is being written. Before they are needed nothing is read. */
export class InstructionChips {
  readonly #host: ChipsHost;
  #areNeeded = false;
  #prompts: PromptTemplate[] = [];
  /** The addresses of those that are turned off for a conversation. */
  #off: { conversation: unknown; uris: Set<string | undefined> } = { conversation: undefined, uris: new Set() };

  constructor(host: ChipsHost) {
    this.#host = host;
  }

  /** Whether they were needed so far. */
  get areNeeded(): boolean {
    return this.#areNeeded;
  }

  /** The prompts that the workspace contains. */
  get prompts(): readonly PromptTemplate[] {
    return this.#prompts;
  }

  /**
   * Shows those that go along with the next message, in a request with these messages before it: by default all. Resolves to false where
   * the user looks at them first, and nothing is to be sent.
   */
  async update(asking: Asking = { decided: () => void this.update() }, before?: readonly Message[]): Promise<boolean> {
    const { draft } = this.#host;
    const due = await this.due(draft.attachments, asking, before);
    if (due) this.#host.changed(draft.setAll('instructions', due));
    return due !== undefined;
  }

  /** Those that go along with a message that has this attached; undefined where the user looks at them first. */
  async due(
    attached: readonly Attachment[],
    asking: Asking,
    before?: readonly Message[],
  ): Promise<Attachment[] | undefined> {
    const { attaching, session } = this.#host;
    this.#areNeeded = true;
    const others = attached.filter((attachment) => !isInstructions(attachment));
    const found = await attaching.instructions(others, asking);
    if (!found) return undefined;
    this.#prompts = found.prompts;
    return dueInstructions(found.attachments, before ?? session.messages, this.#offHere);
  }

  /** Turns one off for the rest of the conversation; does nothing for any other attachment. */
  turnOff(attachment: Attachment): void {
    if (isInstructions(attachment)) this.#offHere.add(attachment.uri);
  }

  get #offHere(): Set<string | undefined> {
    const { conversation } = this.#host.session;
    if (this.#off.conversation !== conversation) this.#off = { conversation, uris: new Set() };
    return this.#off.uris;
  }
}
