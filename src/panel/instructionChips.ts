import type { Draft } from '../chat/composing/draft.ts';
import { dueInstructions, isInstructions } from '../chat/composing/dueInstructions.ts';
import type { PromptTemplate } from '../chat/composing/templates.ts';
import type { ShownConversation } from '../chat/shownConversation.ts';
import type { Attachment, Message } from '../protocol.ts';
import type { AttachingService, TurnedOff } from './chatServices.ts';

/** The instructions of the workspace, as chips of the message that is being written. Nothing is read before they are needed. */
export class InstructionChips {
  readonly #host: ChipsHost;
  #areNeeded = false;
  #prompts: PromptTemplate[] = [];
  /** The user is asked beside other work, and these chips follow what is decided. */
  readonly besideWork = { decided: () => void this.update() };

  constructor(host: ChipsHost) {
    this.#host = host;
  }

  /** Whether instructions have been needed so far. */
  get areNeeded(): boolean {
    return this.#areNeeded;
  }

  /** The prompts that the workspace contains. */
  get prompts(): readonly PromptTemplate[] {
    return this.#prompts;
  }

  /**
   * Shows the instructions that are sent with the next message. `before` contains the messages before it in its request, by default all of
   * the conversation. Resolves with false if the user wants to read the instructions first: then nothing must be sent.
   */
  async update(asking: Asking = this.besideWork, before?: readonly Message[]): Promise<boolean> {
    const { draft } = this.#host;
    const due = await this.due(draft.attachments, asking, before);
    if (due) this.#host.changed(draft.setAll('instructions', due));
    return due !== undefined;
  }

  /** The instructions that are sent with a message that has these attachments; undefined if the user wants to read them first. */
  async due(
    attached: readonly Attachment[],
    asking: Asking,
    before?: readonly Message[],
  ): Promise<Attachment[] | undefined> {
    const { attaching, shown } = this.#host;
    this.#areNeeded = true;
    const others = attached.filter((attachment) => !isInstructions(attachment));
    const found = await (await attaching()).instructions(others, asking);
    if (!found) return undefined;
    this.#prompts = found.prompts;
    return dueInstructions(found.attachments, before ?? shown.messages, this.#offHere);
  }

  /** Turns off instructions for the rest of the conversation. Does nothing for any other attachment. */
  turnOff(attachment: Attachment): void {
    const { shown, turnedOff } = this.#host;
    if (isInstructions(attachment)) turnedOff.set(shown.kept, new Set([...this.#offHere, attachment.uri]));
  }

  get #offHere(): ReadonlySet<string | undefined> {
    const { shown, turnedOff } = this.#host;
    return turnedOff.get(shown.kept) ?? new Set();
  }
}

type Asking = Parameters<AttachingService['instructions']>[1];

/** What instruction chips need from their message box. */
interface ChipsHost {
  shown: Pick<ShownConversation, 'kept' | 'messages'>;
  turnedOff: TurnedOff;
  draft: Draft;
  attaching: () => Promise<Pick<AttachingService, 'instructions'>>;
  /** Called when the prompts may have changed, with a sentence for each chip that could not be added. */
  changed(refusals: string[]): void;
}
