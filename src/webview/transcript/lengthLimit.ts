import type { ReplyEnd, Wish } from '../../protocol.ts';
import type { Texts } from '../../texts.ts';
import { stopFor } from '../../stopReasons.ts';
import { textButton } from '../parts/button.ts';
import { element } from '../parts/element.ts';

/** Whether the rest of a reply can be asked for, for example because it may not be longer. */
function hasRest({ outcome, stopReason }: ReplyEnd): boolean {
  return (outcome === 'done' || outcome === 'partial') && stopFor(stopReason).hasRest === true;
}

/** What can be done about such a reply; nothing where the whole of it came. */
export function limitButtons(reply: ReplyEnd, texts: Texts, post: (wish: Wish) => void): HTMLElement[] {
  if (!hasRest(reply)) return [];
  const goOn = textButton('secondary', texts.continueReply, () => post({ type: 'continue', id: reply.id }));
  const inNew = textButton('link', texts.actions.continueInNew, () => post({ type: 'continue-in-new' }));
  for (const button of [goOn, inNew]) button.classList.add('starts-turn');
  return [element('div', { class: 'buttons at-limit' }, goOn, inNew)];
}
