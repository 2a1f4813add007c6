import type { Texts } from '../../texts.ts';
import { element, fragment } from '../parts/element.ts';
import { format, formatCounted, formatSize } from '../parts/format.ts';

/** How long a conversation is, in characters, and how many tokens its last request had, where the service sent that. */
export interface Extent {
  size: number;
  inputTokens?: number | undefined;
}

/** The quiet line under the composer: how long the conversation is, and that it is not kept where that is so. */
export function createConversationLine(texts: Texts) {
  const line = element('p', { class: 'conversation-line' });
  const show = (extent: Extent, isKept: boolean) => {
    const parts = [...(isKept ? [] : [texts.notKept]), ...extentTexts(extent, texts)];
    line.replaceChildren(fragment(parts.map((part) => element('span', {}, part))));
    line.hidden = parts.length === 0;
  };
  return { element: line, show };
}

function extentTexts({ size, inputTokens }: Extent, texts: Texts): string[] {
  if (size === 0) return [];
  const length = format(texts.conversationSize, formatSize(size, texts));
  return inputTokens === undefined ? [length] : [length, formatCounted(texts.lastRequest, inputTokens)];
}
