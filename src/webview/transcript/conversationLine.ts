import type { Texts } from '../../shared/texts.ts';
import { element, fragment } from '../parts/element.ts';
import { formatCounted } from '../parts/format.ts';

/** The quiet line under the message box: a note if the conversation is not kept, and the tokens of its last request. */
export function createConversationLine(texts: Texts) {
  const line = element('p', { class: 'conversation-line' });
  const show = (inputTokens: number | undefined, isKept: boolean) => {
    const tokens = inputTokens === undefined ? [] : [formatCounted(texts.lastRequest, inputTokens)];
    const parts = [...(isKept ? [] : [texts.notKept]), ...tokens];
    line.replaceChildren(fragment(parts.map((part) => element('span', {}, part))));
    line.hidden = parts.length === 0;
  };
  return { element: line, show };
}
