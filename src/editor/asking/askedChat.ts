import type { FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import type { Attachment } from '../../protocol.ts';

/** The chat that commands on code ask. */
export interface AskedChat {
  /** Sends a message. */
  ask(text: string, attachments: Attachment[]): Promise<void>;
  /** Attaches what was found to the next message, and shows what cannot be attached. */
  attach(found: FoundAttachments): Promise<void>;
  /** Writes a message into the message box, with attachments. */
  compose(text: string, attachments: Attachment[]): Promise<void>;
  /** Shows the request that `ask` would make. */
  preview(text: string, attachments: Attachment[]): Promise<void>;
}
