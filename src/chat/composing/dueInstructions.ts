import type { Attachment, Message } from '../../protocol.ts';

/**
 * Instructions that go along with the next message of a conversation: those that were not sent in it, or whose text has changed since,
 * without those that are turned off, by their addresses.
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

/** Whether an attachment was found by itself, as instructions. */
export function isInstructions({ kind }: Attachment): boolean {
  return kind === 'instructions';
}
