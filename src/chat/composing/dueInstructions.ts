import type { Attachment, Message } from '../../protocol.ts';

/**
 * The instructions that are sent with the next message of a conversation: those that were not sent in it yet, or whose text has
 * changed since. `off` contains the addresses of those that are turned off.
 */
export function dueInstructions(
  found: readonly Attachment[],
  messages: readonly Message[],
  off: ReadonlySet<string | undefined>,
): Attachment[] {
  const sent = messages.flatMap((message) =>
    message.role === 'user' ? message.attachments.filter(isInstructions) : [],
  );
  return found.filter(({ uri, text }) => !off.has(uri) && sent.findLast((one) => one.uri === uri)?.text !== text);
}

/** Whether an attachment contains instructions, which are found automatically. */
export function isInstructions({ kind }: Attachment): boolean {
  return kind === 'instructions';
}
