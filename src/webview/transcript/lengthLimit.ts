import type { ReplyEnd } from '../../protocol.ts';
import type { Texts } from '../../shared/texts.ts';
import { stopFor } from '../../shared/stopReasons.ts';
import { textButton } from '../parts/button.ts';
import { element } from '../parts/element.ts';

/** Whether the rest of a reply can be requested, for example after it reached the length limit. */
function hasRest({ outcome, stopReason }: ReplyEnd): boolean {
  return (outcome === 'done' || outcome === 'partial') && stopFor(stopReason).hasRest === true;
}

/** The buttons for such a reply; none if the reply is complete. */
export function limitButtons(reply: ReplyEnd, texts: Texts): HTMLElement[] {
  if (!hasRest(reply)) return [];
  const goOn = textButton('secondary', texts.continueReply, { type: 'continue', id: reply.id });
  const inNew = textButton('link', texts.actions.continueInNew, { type: 'continue-in-new' });
  for (const button of [goOn, inNew]) button.classList.add('starts-turn');
  return [element('div', { class: 'buttons at-limit' }, goOn, inNew)];
}
