import type { ReplyEnd } from '../../protocol.ts';
import type { Texts } from '../../shared/texts.ts';
import { stopKind } from '../../shared/stopReasons.ts';
import { element } from '../parts/element.ts';
import { format, formatCount, formatCounted, formatSeconds } from '../parts/format.ts';
import { visible } from '../parts/visible.ts';

/** The quiet line under a reply: model, tokens, seconds, and the outcome if it is not complete. */
export function replyDetails(reply: ReplyEnd, texts: Texts): HTMLElement {
  const details = [reply.model, tokens(reply, texts), seconds(reply, texts), ending(reply, texts)];
  const spans = details
    .filter((detail) => detail !== '')
    .map((detail) => element('span', {}, element('bdi', {}, visible(detail))));
  return element('p', { class: 'details' }, spans);
}

/** The tokens of a reply, or a note if they are unknown, except for a failed reply. A count of only the output is left out. */
function tokens({ usage, outcome }: ReplyEnd, texts: Texts): string {
  if (!usage && outcome !== 'done') return '';
  const { inputTokens, outputTokens } = usage ?? {};
  if (inputTokens !== undefined && outputTokens === undefined) return formatCounted(texts.tokensIn, inputTokens);
  return formatCounted(texts.tokens, inputTokens, formatCount(outputTokens));
}

function seconds(reply: ReplyEnd, texts: Texts): string {
  return reply.seconds === undefined ? '' : format(texts.seconds, formatSeconds(reply.seconds));
}

function ending(reply: ReplyEnd, texts: Texts): string {
  return reply.outcome === 'done' ? stopNote(reply, texts) : texts.outcomes[reply.outcome];
}

/** The reason why a reply ended, in words; empty if the reply is complete. */
export function stopNote({ stopReason }: ReplyEnd, texts: Texts): string {
  return format(texts.stops[stopKind(stopReason)], stopReason ?? '');
}
