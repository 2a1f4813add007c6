import type { Texts } from '../../texts.ts';
import { element, fragment } from '../parts/element.ts';
import { format, formatCounted, formatSize } from '../parts/format.ts';

/** The length of a conversation in characters, and the tokens of its last request if the service counted them. */
export interface Extent {
  size: number;
  inputTokens?: number | undefined;
}

/** The quiet line under the message box: the length of the conversation, and a note if it is not kept. */
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
