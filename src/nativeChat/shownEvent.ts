import type { TurnEvent } from '../chat/retrying.ts';
import type { ReplySoFar } from '../chat/replySoFar.ts';
import { withoutLinks } from '../shared/plainText.ts';

/** What VS Code's own chat shows of an event of a reply: text, or that a model thinks, or why it waits. */
export type ShownEvent = { text: string } | { isThinking: true } | { waitsFor: string };

/** What is shown of the next event, after what came before; undefined if nothing is. Text that VS Code already shows cannot be taken back. */
export function shownEvent(
  event: TurnEvent,
  { text, thoughts }: Pick<ReplySoFar, 'text' | 'thoughts'>,
): ShownEvent | undefined {
  if (event.type === 'text') return { text: event.text };
  if (event.type === 'thought' && thoughts === '') return { isThinking: true };
  if (event.type === 'text-was-thought' && text !== '') return { text: '\n\n' };
  return event.type === 'retry' ? { waitsFor: withoutLinks(event.retrying.sentence) } : undefined;
}
